"""What a run leaves in its folder and goes on from."""
import pathlib

import torch

import rules
from board import COMMON_PLANES
from shrink import whole
from teacher import Teacher

SAVE_EVERY = 120.0  # seconds


def load(path, device):
    return torch.load(path, map_location=device)


def save_teacher(work, minutes):
    """Half precision is enough to go on from; written aside first, so that a crash leaves the last one whole."""
    teacher, path = work.teacher, work.folder / "teacher.pt"
    state = {name: (t.half() if t.is_floating_point() else t).cpu() for name, t in teacher.state_dict().items()}
    saved = {"state": state, "form": teacher.form, "trained": minutes, "rule": work.options.rule}
    torch.save(saved, str(path) + ".new")
    pathlib.Path(str(path) + ".new").replace(path)


def load_teacher(folder, device, options):
    path = folder / "teacher.pt"
    if not path.exists():
        return Teacher(options.channels, options.blocks).to(device, memory_format=torch.channels_last), 0.0
    saved = load(path, "cpu")
    teacher = Teacher(**saved["form"])
    teacher.load_state_dict({name: whole(entry) for name, entry in saved["state"].items()})
    trained = saved["trained"]
    rule = saved.get("rule", "freestyle")
    if rule != options.rule:
        trained = 0.0
        if not {rule, options.rule} <= set(rules.CAPTURES):  # what its rule set never showed it is noise
            with torch.no_grad():
                teacher.entry.weight[:, COMMON_PLANES:] = 0
    return teacher.to(device, memory_format=torch.channels_last), trained
