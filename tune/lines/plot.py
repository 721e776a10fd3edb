"""Draws log.csv of a training folder: python3 plot.py FOLDER writes FOLDER/curves.svg."""
import pathlib
import sys

WIDTH, HEIGHT, LEFT, TOP = 340, 150, 44, 26
CURVES = [  # stage, number, title
    ("teach", "value_unexplained", "teacher: variance of the targets not explained"),
    ("teach", "policy", "teacher: policy loss (its floor dashed)"),
    ("distil", "value_unexplained", "pupil: variance of the targets not explained"),
    ("distil", "first_choice", "pupil: share of the teacher's first choices"),
]


def read(path):
    """(stage, minutes since the first line, numbers) for every line; a run that goes on adds its time."""
    rows, before, last = [], 0.0, 0.0
    for line in path.read_text().splitlines():
        stage, seconds, words = line.split(",", 2)
        seconds = float(seconds)
        if seconds < last:
            before += last
        last = seconds
        numbers = {name: float(value) for name, value in (word.split("=") for word in words.split())}
        rows.append((stage, (before + seconds) / 60, numbers))
    return rows


def curve(points, low, high, minutes, style):
    at = " ".join(
        f"{LEFT + WIDTH * t / minutes:.1f},{TOP + HEIGHT * (1 - (v - low) / (high - low)):.1f}" for t, v in points
    )
    return f'<polyline points="{at}" fill="none" stroke="#2563eb" {style}/>'


def panel(rows, stage, name, title, minutes):
    points = [(t, n[name]) for s, t, n in rows if s == stage and name in n]
    floor = [(t, n["policy_floor"]) for s, t, n in rows if s == stage and name == "policy" and "policy_floor" in n]
    values = [v for _, v in points + floor] or [0.0, 1.0]
    low, high = min(values), max(values)
    high = high if high > low else low + 1
    parts = [f'<text x="{LEFT}" y="16" font-size="12">{title}</text>']
    parts.append(f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>')
    for value, y in ((high, TOP + 4), (low, TOP + HEIGHT)):
        parts.append(f'<text x="{LEFT - 4}" y="{y}" font-size="10" text-anchor="end">{value:.3g}</text>')
    corner = f'x="{LEFT + WIDTH}" y="{TOP + HEIGHT + 13}"'
    parts.append(f'<text {corner} font-size="10" text-anchor="end">{minutes:.0f} min</text>')
    parts.append(curve(points, low, high, minutes, 'stroke-width="1.5"'))
    if floor:
        parts.append(curve(floor, low, high, minutes, 'stroke-dasharray="3 3"'))
    return "".join(parts)


def main():
    folder = pathlib.Path(sys.argv[1])
    rows = read(folder / "log.csv")
    minutes = max(t for _, t, _ in rows)
    across, down = WIDTH + LEFT + 16, HEIGHT + TOP + 24
    drawn = [
        f'<g transform="translate({i % 2 * across} {i // 2 * down})">{panel(rows, *what, minutes)}</g>'
        for i, what in enumerate(CURVES)
    ]
    size = f'width="{2 * across}" height="{2 * down}"'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">{"".join(drawn)}</svg>\n'
    (folder / "curves.svg").write_text(text)


if __name__ == "__main__":
    main()
