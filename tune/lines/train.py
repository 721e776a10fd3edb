"""Trains a network for a game on lines. One command a stage; each goes on from what its folder holds.

    python3 train.py teach  --rule freestyle --folder F --teach-minutes 8      self-play; the teacher learns from it
    python3 train.py distil --rule freestyle --folder F --distil-minutes 2     the pupil learns from the teacher
    python3 train.py export --rule freestyle --folder F                        F/freestyle.bin, as the engine reads it
    python3 plot.py F                                                          F/curves.svg

    python3 train.py study refine export --rule freestyle --folder F --harvest games.bin --pupil-from freestyle.bin
                                                     teacher and pupil learn from the engine's searches (refine.py)

Several stages may be named at once; then the positions of self-play need not go through a file (--positions-file).

The folder holds teacher.pt (half precision, enough to go on from), pupil.pt and log.csv. teach and distil save every
two minutes and when their time is over.
"""
import argparse
import copy
import math
import pathlib
import time

import torch
import torch.nn.functional as F

import export
import rules
from board import Seen, no_stones, turned, turned_cells
from labels import labelled, strayed
from learner import Learner
from pupil import Pupil
from refine import refine, study
from selfplay import Judge, SelfPlay, match, random_openings, score
from stored import SAVE_EVERY, load, load_teacher, save_teacher
from teacher import Player


class Log:
    def __init__(self, folder):
        self.path = folder / "log.csv"
        self.start = time.time()

    def __call__(self, stage, **numbers):
        words = " ".join(f"{name}={value:.4g}" for name, value in numbers.items())
        line = f"{stage},{time.time() - self.start:.1f},{words}"
        print(line, flush=True)
        with open(self.path, "a") as file:
            file.write(line + "\n")


class Work:
    """What the stages of one run share."""

    def __init__(self, options, folder, device, log):
        self.options, self.folder, self.device, self.log = options, folder, device, log
        self.teacher, self.trained = load_teacher(folder, device, options)
        self.player = Player(self.teacher, torch.bfloat16 if device == "cuda" else torch.float32)
        self.player.take(self.teacher)
        self.judge = Judge(options.rule, device, self.player)
        self.positions = None
        self.labels = None
        if options.compile:
            self.compile()

    def compile(self):
        """Keeps whichever is faster, the compiled teacher or the plain one."""
        count = self.options.games * self.options.answers
        boards = random_openings(self.options.rule, count, self.device, most=30)

        def seconds(judge):
            with torch.no_grad():
                judge(boards)
                torch.cuda.synchronize()
                start = time.time()
                for _ in range(3):
                    judge(boards)
                torch.cuda.synchronize()
            return (time.time() - start) / 3

        plain = seconds(self.judge)
        began = time.time()
        try:
            compiled = self.judge.asking(torch.compile(self.player, dynamic=False))
            fast = seconds(compiled)
        except Exception as error:
            print("not compiled:", error)
            return
        self.log("compiled", boards=len(boards), plain_s=plain, compiled_s=fast, took=time.time() - began)
        if fast < plain:
            self.judge = compiled


class Positions:
    """What self-play met: boards in a ring, with the target of the value where a game went through them."""

    def __init__(self, most, rule, device):
        self.most, self.count, self.next = most, 0, 0
        self.boards = no_stones(most, rule, device)
        self.target = torch.empty(most, 3, dtype=torch.float16, device=device)  # -1: no game went on from here

    def add(self, boards, target):
        n = len(boards)
        at = (self.next + torch.arange(n, device=self.boards.device)) % self.most
        self.boards[at] = boards
        self.target[at] = target.half()
        self.next = (self.next + n) % self.most
        self.count = min(self.most, self.count + n)


def teach(work):
    options, device, log = work.options, work.device, work.log
    teacher, trained, player, judge = work.teacher, work.trained, work.player, work.judge
    play = SelfPlay(judge, options.games, options.answers, options.trust, options.replies)
    learner = torch.optim.AdamW(teacher.parameters(), lr=options.rate, weight_decay=1e-3, betas=(0.9, 0.98))
    chunks = []
    positions = Positions(options.positions, options.rule, device)
    if options.positions_file and pathlib.Path(options.positions_file).exists():
        positions.add(**load(options.positions_file, device))
    lines = judge.lines
    previous = copy.deepcopy(teacher)
    turns = [turned_cells(how, rules.size_of(options.rule), device) for how in range(8)]
    start = saved = compared = time.time()
    steps = iteration = 0
    while (part := (time.time() - start) / (60 * options.teach_minutes)) < 1:
        began = time.time()
        data = play.steps(options.steps, options.decay)
        positions.add(data["boards"], data["target"])
        positions.add(data["beside"], torch.full((len(data["beside"]), 3), -1.0, device=device))
        chunks = (chunks + [data])[-options.chunks :]
        if device == "cuda":
            torch.cuda.synchronize()
        played = time.time()
        rate = options.rate_end + 0.5 * (options.rate - options.rate_end) * (1 + math.cos(math.pi * part))
        teacher.train()
        batches = max(1, int(options.reuse * len(data["boards"]) / options.batch))
        sums = torch.zeros(4, device=device)
        for i in range(batches):
            steps += 1
            for group in learner.param_groups:
                group["lr"] = rate * min(1.0, steps / 200)
            # The newest chunk as often as all older ones together.
            chunk = chunks[-1] if i % 2 == 0 else chunks[int(torch.randint(len(chunks), (1,)))]
            chosen = torch.randint(len(chunk["boards"]), (options.batch,), device=device)
            how = int(torch.randint(8, (1,)))
            boards = turned(chunk["boards"][chosen], how)
            cells = turns[how][chunk["cells"][chosen].long()]
            shares, target = chunk["shares"][chosen].float(), chunk["target"][chosen].float()
            seen = Seen(lines, boards)
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                logits, value = teacher(seen.planes)
            log_policy = F.log_softmax(logits.masked_fill(~seen.legal, -1e4), 1).gather(1, cells)
            policy_loss = -(shares * log_policy.clamp(min=-30)).sum(1).mean()
            value_loss = -(target * F.log_softmax(value, 1)).sum(1).mean()
            learner.zero_grad(set_to_none=True)
            (policy_loss + options.value_weight * value_loss).backward()
            torch.nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
            learner.step()
            with torch.no_grad():
                entropy = -(shares * (shares + 1e-9).log()).sum(1).mean()
                error = (score(F.softmax(value, 1)) - score(target)).pow(2).mean() / score(target).var()
                sums += torch.stack([policy_loss.detach(), value_loss.detach(), entropy, error])
        player.take(teacher)
        iteration += 1
        now = time.time()
        policy_loss, value_loss, entropy, error = (sums / batches).tolist()
        if iteration % options.say_every == 0 or iteration <= 3:
            finished = max(1, int(play.finished))
            log("teach", policy=policy_loss, policy_floor=entropy, value=value_loss, value_unexplained=error,
                games=finished, positions=play.placed, length=play.placed / finished,
                black=int(play.won_by_black) / finished, drawn=int(play.drawn) / finished,
                play_s=played - began, learn_s=now - played, rate=rate)  # fmt: skip
        if now - saved > SAVE_EVERY:
            saved = now
            save_teacher(work, trained + (now - start) / 60)
        if now - compared > options.compare_every:
            compared = now
            older = Player(teacher, player.kind)
            older.take(previous)
            share = match([judge.asking(player), judge.asking(older)], play.openings[: options.compare_games // 2])
            log("compare", against_before=share, seconds=time.time() - now)
            previous = copy.deepcopy(teacher)
    work.trained = trained + (time.time() - start) / 60
    save_teacher(work, work.trained)
    n = positions.count
    work.positions = {"boards": positions.boards[:n], "target": positions.target[:n]}
    if options.positions_file:
        torch.save({name: t.clone() for name, t in work.positions.items()}, options.positions_file)
    log("taught", positions=n, minutes=work.trained)


def distil(work):
    start = time.time()
    options, folder, device, log, judge = work.options, work.folder, work.device, work.log, work.judge
    met = work.positions or load(options.positions_file, device)
    boards, target = met["boards"], met["target"]
    chosen = torch.randperm(len(boards), device=device)[: options.labels]
    boards, target = boards[chosen], target[chosen].float()
    pupil = Pupil(options.rule).to(device)
    if (folder / "pupil.pt").exists():
        pupil.load_state_dict(load(folder / "pupil.pt", device))
    elif options.pupil_from:
        export.learn_from(options.pupil_from, pupil)
    lines = judge.lines
    at_once = options.games * options.answers
    if options.stray:
        boards = torch.cat([boards, strayed(judge, boards, options.stray, at_once)])
        target = torch.cat([target, torch.full_like(target, -1.0)])
        mixed = torch.randperm(len(boards), device=device)  # those held back are of all kinds
        boards, target = boards[mixed], target[mixed]
    taught = labelled(judge, boards, at_once)
    log("labelled", positions=len(boards), seconds=time.time() - start)
    # Of a game's result a quarter; positions beside the games have none.
    had_game = (target[:, :1] >= 0).float() * options.result
    wdl = (1 - had_game) * taught["wdl"].float() + had_game * target.clamp(min=0)
    held = min(len(boards) // 20, 65536)
    learner = Learner(pupil, options.pupil_rate)
    began = saved = time.time()
    batch = options.pupil_batch

    def losses(rows):
        part = boards[rows]
        patterns = lines.index[lines.codes(part).long()]
        value, logits = pupil(part, patterns)
        log_policy = F.log_softmax(logits, 1).gather(1, taught["cells"][rows].long())
        shares = taught["shares"][rows].float()
        policy_loss = -(shares * log_policy.clamp(min=-30)).sum(1).mean()
        value_loss = -(wdl[rows] * F.log_softmax(value, 1)).sum(1).mean()
        said, right = score(F.softmax(value, 1)), score(wdl[rows])
        hit = (logits.argmax(1) == taught["cells"][rows, 0].long()).float().mean()
        return policy_loss, value_loss, (said - right).pow(2).mean() / right.var(), hit

    def report(name):
        with torch.no_grad():
            parts = torch.arange(held, device=device).split(batch)
            parts = [rows for rows in parts if len(rows) == batch or held < batch]
            found = torch.stack([torch.stack(losses(rows)) for rows in parts]).mean(0)
        policy_loss, value_loss, error, hit = found.tolist()
        samples = learner.steps * batch
        log(name, policy=policy_loss, value=value_loss, value_unexplained=error, first_choice=hit, samples=samples)

    sums = torch.zeros(4, device=device)
    since = 0
    while (part := (time.time() - began) / (60 * options.distil_minutes)) < 1:
        rate = learner.set_rate(part)
        for _ in range(10):
            rows = torch.randint(held, len(boards), (batch,), device=device)
            policy_loss, value_loss, error, hit = losses(rows)
            learner.learn(options.pupil_policy_weight * policy_loss + value_loss)
            pupil.keep_in_range()
            since += 1
            sums += torch.stack([policy_loss.detach(), value_loss.detach(), error.detach(), hit])
        if learner.steps % options.pupil_say_every < 10:
            p, v, e, h = (sums / since).tolist()
            log("distil", policy=p, value=v, value_unexplained=e, first_choice=h, samples=learner.steps * batch, rate=rate)
            sums.zero_()
            since = 0
        if time.time() - saved > SAVE_EVERY:
            saved = time.time()
            torch.save(pupil.state_dict(), folder / "pupil.pt")
    torch.save(pupil.state_dict(), folder / "pupil.pt")
    report("distilled")
    # What whole numbers make of it: if this is worse, learning should know of them.
    size, nets = export.whole_numbers(pupil)
    export.write(folder / f"{options.rule}.bin", options.rule, size, nets)
    export.learn_from(folder / f"{options.rule}.bin", pupil)
    report("rounded")


def export_network(work):
    options, folder, log = work.options, work.folder, work.log
    pupil = Pupil(options.rule)
    pupil.load_state_dict(load(folder / "pupil.pt", "cpu"))
    size, nets = export.whole_numbers(pupil)
    export.write(folder / f"{options.rule}.bin", options.rule, size, nets)
    log("exported", bytes=(folder / f"{options.rule}.bin").stat().st_size)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("stage", nargs="+", choices=["teach", "distil", "study", "refine", "export"])
    words.add_argument("--rule", default="freestyle", choices=list(rules.RULES))
    words.add_argument("--folder", default=".")
    words.add_argument("--teach-minutes", type=float, default=8)
    words.add_argument("--distil-minutes", type=float, default=2)
    words.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    words.add_argument("--compile", action="store_true", help="what learns is compiled: slow to start, faster then")
    words.add_argument("--positions-file", help="where the positions of self-play are kept between runs (large)")
    play = words.add_argument_group("self-play")
    play.add_argument("--games", type=int, default=4096, help="played at once")
    play.add_argument("--steps", type=int, default=24, help="stones of each game between two rounds of learning")
    play.add_argument("--answers", type=int, default=16, help="cells tried for every stone")
    play.add_argument("--replies", type=int, default=0, help="replies looked at after each of the four best")
    play.add_argument("--trust", type=float, default=12, help="what a certain win adds to the logarithm of a share")
    play.add_argument("--decay", type=float, default=0.9)
    play.add_argument("--positions", type=int, default=24_000_000, help="kept for the pupil")
    learn = words.add_argument_group("the teacher")
    learn.add_argument("--channels", type=int, default=96)
    learn.add_argument("--blocks", type=int, default=6)
    learn.add_argument("--batch", type=int, default=2048)
    learn.add_argument("--chunks", type=int, default=10, help="rounds of self-play that are learnt from")
    learn.add_argument("--reuse", type=float, default=2, help="how often a position is learnt from")
    learn.add_argument("--rate", type=float, default=2e-3)
    learn.add_argument("--rate-end", type=float, default=3e-4)
    learn.add_argument("--value-weight", type=float, default=1.5)
    learn.add_argument("--say-every", type=int, default=5)
    learn.add_argument("--compare-every", type=float, default=120)
    learn.add_argument("--compare-games", type=int, default=1024)
    pupil = words.add_argument_group("the pupil")
    pupil.add_argument("--labels", type=int, default=16_000_000, help="positions that the teacher labels")
    pupil.add_argument("--result", type=float, default=0.25, help="part of a game's result in the target of the value")
    pupil.add_argument("--stray", type=int, default=0, help="once more all positions, up to so many careless stones on")
    pupil.add_argument("--pupil-from", help="a network's file to begin with, of whatever rule set")
    pupil.add_argument("--pupil-batch", type=int, default=8192)
    pupil.add_argument("--pupil-rate", type=float, default=3e-3)
    pupil.add_argument("--pupil-policy-weight", type=float, default=0.5)
    pupil.add_argument("--pupil-say-every", type=int, default=200)
    searches = words.add_argument_group("the engine's searches")
    searches.add_argument("--harvest", nargs="+", default=[], help="files of tune_gomoku harvest")
    searches.add_argument("--beside", nargs="+", default=[],
                          help="harvests of other rule sets: their positions are only asked about")  # fmt: skip
    searches.add_argument("--held", type=float, default=0.04, help="part of the harvest, its last, that nobody learns from")
    searches.add_argument("--study-minutes", type=float, default=1.2)
    searches.add_argument("--study-rate", type=float, default=6e-4)
    searches.add_argument("--refine-minutes", type=float, default=4)
    searches.add_argument("--labels-file", help="where what the teacher says is kept between study and refine (large)")
    searches.add_argument("--harvest-result", type=float, default=0.3, help="part of a game's result in its positions")
    searches.add_argument("--harvest-decay", type=float, default=0.0,
                          help="how much what is known a ply later counts; 0: each search stands alone")  # fmt: skip
    searches.add_argument("--best-part", type=float, default=0.3, help="of the searched move in the target of the policy")
    searches.add_argument("--searched-part", type=float, default=0.5, help="of the search beside the teacher's word")
    searches.add_argument("--shares", type=float, nargs=3, default=[0.25, 0.45, 0.3],
                          help="of a batch: searched, asked about, of self-play")  # fmt: skip
    options = words.parse_args()
    torch.manual_seed(int(time.time()))
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    work = Work(options, folder, options.device, Log(folder))
    for stage in options.stage:
        stages = {"teach": teach, "distil": distil, "study": study, "refine": refine, "export": export_network}
        stages[stage](work)


if __name__ == "__main__":
    main()
