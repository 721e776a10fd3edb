"""Learning from the engine's own searches (harvest.py): the stages study and refine of train.py.

study   the teacher learns what the engine's searches say of the positions that they judged, and then labels those and
        many that nobody searched: where searches asked the network (tune_gomoku harvest), and those of self-play.
refine  a pupil, which began as the program's own network, learns from these labels.
"""
import time

import torch
import torch.nn.functional as F

import export
import rules
from board import Seen, turned, turned_cells
from harvest import ASKED, NO_RESULT, OF_GAME, PLAYED_ON, UNSEARCHED, Harvest
from labels import labelled
from learner import Learner
from pupil import Pupil
from selfplay import score
from stored import SAVE_EVERY, load, save_teacher


def search_target(harvest, rows, drawn, result_part, decay):
    """What is to be said of the value: the searches' word with somebody's share of draws, and the game's result."""
    chance = harvest.returns(decay)[rows]
    drawn = drawn.float()
    said = torch.stack([(1 - drawn) * chance, drawn, (1 - drawn) * (1 - chance)], 1)
    result = harvest.result[rows]
    ended = torch.stack([(result == 1).float(), (result == 0).float(), (result == -1).float()], 1)
    part = (result != NO_RESULT).float()[:, None] * result_part
    return (1 - part) * said + part * ended


def chance_of(value):
    """The share of wins among decided games that logits of win, draw and loss mean."""
    return torch.sigmoid(value[:, 0] - value[:, 2])


class HeldBack:
    """Searched positions that nobody learns from: how well is the search foreseen?"""

    def __init__(self, harvest, rows, log):
        self.log = log
        self.parts = []
        for name, kind in (("games", OF_GAME), ("asked", ASKED)):
            chosen = rows[harvest.kind[rows] == kind][:30000]
            if len(chosen):
                self.parts.append((name, harvest.boards(chosen), harvest.chances(chosen), harvest.best[chosen],
                                   harvest.result[chosen]))  # fmt: skip

    @torch.no_grad()
    def report(self, who, ask, **more):
        """ask(boards): logits of win, draw and loss, and of stones."""
        for name, boards, chance, best, result in self.parts:
            found = [ask(part) for part in boards.split(4096)]
            said = chance_of(torch.cat([value for value, _ in found]))
            policy = F.log_softmax(torch.cat([logits for _, logits in found]), 1)
            known = best < policy.shape[1]
            liked = policy.gather(1, best.clamp(max=policy.shape[1] - 1)[:, None])[:, 0][known]
            numbers = {"unexplained": float((said - chance).pow(2).mean() / chance.var())}
            numbers["value"] = float(F.binary_cross_entropy(said.clamp(1e-4, 1 - 1e-4), chance))
            decided = result.abs() == 1
            if bool(decided.any()):
                numbers["result"] = float(
                    F.binary_cross_entropy(said[decided].clamp(1e-4, 1 - 1e-4), (result[decided] + 1) / 2)
                )
            numbers["best"] = float((policy.argmax(1) == best)[known].float().mean())
            numbers["best_log"] = float(-liked.clamp(min=-12).mean())
            self.log(f"{who}/{name}", positions=len(boards), **numbers, **more)


def study(work):
    options, device, log, judge = work.options, work.device, work.log, work.judge
    teacher, player = work.teacher, work.player
    at_once = options.games * options.answers
    start = time.time()
    harvest = Harvest(options.harvest, device)
    searched = harvest.rows(OF_GAME, ASKED, PLAYED_ON)
    split = int(len(harvest) * (1 - options.held))
    held = HeldBack(harvest, searched[searched >= split], log)
    rows = searched[searched < split]
    boards = harvest.boards(rows)
    before = labelled(judge, boards, at_once)
    target = search_target(harvest, rows, before["wdl"][:, 1], options.harvest_result, options.harvest_decay)
    best = harvest.best[rows]
    log("harvest", records=len(harvest), searched=len(searched), seconds=time.time() - start)
    turns = [turned_cells(how, rules.size_of(options.rule), device) for how in range(8)]
    lines = judge.lines

    def ask(part):
        seen = Seen(lines, part)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits, value = teacher(seen.planes)
        return value.float(), logits.float().masked_fill(~seen.legal, -1e4)

    teacher.eval()
    held.report("teacher", ask)
    teacher.train()
    learner = Learner(teacher, options.study_rate, torch.optim.AdamW, weight_decay=1e-3)
    began = time.time()
    sums = torch.zeros(3, device=device)
    while (part := (time.time() - began) / (60 * options.study_minutes)) < 1:
        learner.set_rate(part)
        for _ in range(10):
            chosen = torch.randint(len(rows), (options.batch,), device=device)
            how = int(torch.randint(8, (1,)))
            value, logits = ask(turned(boards[chosen], how))
            log_policy = F.log_softmax(logits, 1).clamp(min=-30)
            shares = before["shares"][chosen].float()
            soft = -(shares * log_policy.gather(1, turns[how][before["cells"][chosen].long()])).sum(1).mean()
            hard = -log_policy.gather(1, turns[how][best[chosen].clamp(max=len(turns[how]) - 1)][:, None]).mean()
            policy_loss = (1 - options.best_part) * soft + options.best_part * hard
            value_loss = -(target[chosen] * F.log_softmax(value, 1)).sum(1).mean()
            learner.learn(policy_loss + options.value_weight * value_loss)
            with torch.no_grad():
                error = (score(F.softmax(value, 1)) - score(target[chosen])).pow(2).mean() / score(target[chosen]).var()
                sums += torch.stack([policy_loss.detach(), value_loss.detach(), error])
        if learner.steps % 500 == 0:
            p, v, e = (sums / 500).tolist()
            sums.zero_()
            log("study", policy=p, value=v, value_unexplained=e, samples=learner.steps * options.batch)
    teacher.eval()
    held.report("studied", ask, samples=learner.steps * options.batch)
    save_teacher(work, work.trained)
    player.take(teacher)
    if "refine" not in options.stage and not options.labels_file:
        return
    # All that the pupils learn from, with the word of the teacher as it is now.
    start = time.time()
    free = harvest.rows(UNSEARCHED)
    free = harvest.boards(free[free < split])
    if options.beside:
        beside = Harvest(options.beside, device)
        free = torch.cat([free, beside.boards(torch.arange(len(beside), device=device))])
        del beside
    groups = [("searched", boards), ("asked", free)]
    if options.positions_file or work.positions:
        met = work.positions or load(options.positions_file, device)
        chosen = torch.randperm(len(met["boards"]), device=device)[: options.labels]
        groups.append(("selfplay", met["boards"][chosen]))
    saved = {}
    for name, part in groups:
        if len(part) == 0:
            continue
        saved[name] = {"boards": part, **labelled(judge, part, at_once)}
        log("labelled", **{name: len(part)}, seconds=time.time() - start)
    saved["searched"].update(target=target.half(), best=best)
    work.labels = saved
    if options.labels_file:
        torch.save(saved, options.labels_file)


def refine(work):
    options, folder, device, log, judge = work.options, work.folder, work.device, work.log, work.judge
    groups = work.labels or load(options.labels_file, device)
    harvest = Harvest(options.harvest, device)
    searched = harvest.rows(OF_GAME, ASKED)
    held = HeldBack(harvest, searched[searched >= int(len(harvest) * (1 - options.held))], log)
    del harvest
    part = options.searched_part
    direct = groups["searched"]
    direct["wdl"] = ((1 - part) * direct["wdl"].float() + part * direct["target"].float()).half()
    names = [name for name in ("searched", "asked", "selfplay") if name in groups]
    shares = dict(zip(("searched", "asked", "selfplay"), options.shares))
    whole = sum(shares[name] for name in names)
    counts = {name: max(1, int(options.pupil_batch * shares[name] / whole)) for name in names}
    pupil = Pupil(options.rule).to(device)
    if (folder / "pupil.pt").exists():
        pupil.load_state_dict(load(folder / "pupil.pt", device))
    elif options.pupil_from:
        export.learn_from(options.pupil_from, pupil)
    lines = judge.lines
    turns = [turned_cells(how, rules.size_of(options.rule), device) for how in range(8)]

    def patterns_of(boards):
        return lines.index[lines.codes(boards).long()]

    def ask(boards):
        return pupil(boards, patterns_of(boards))

    def losses(boards, patterns, wdl, cells, weights, best):
        """Of policy and value, and what is unexplained; positions with a searched move, `best`, come first."""
        value, logits = pupil(boards, patterns)
        log_policy = F.log_softmax(logits, 1).clamp(min=-30)
        soft = -(weights * log_policy.gather(1, cells)).sum(1)
        hard = -log_policy[: len(best)].gather(1, best[:, None])[:, 0]
        mixed = (1 - options.best_part) * soft[: len(best)] + options.best_part * hard
        said, right = score(F.softmax(value, 1)), score(wdl)
        value_loss = -(wdl * F.log_softmax(value, 1)).sum(1).mean()
        return torch.cat([mixed, soft[len(best) :]]).mean(), value_loss, (said - right).pow(2).mean() / right.var()

    if options.compile:
        losses = torch.compile(losses)
    held.report("before", ask)
    learner = Learner(pupil, options.pupil_rate)
    began = saved = time.time()
    since = 0
    sums = torch.zeros(3, device=device)
    while (gone := (time.time() - began) / (60 * options.refine_minutes)) < 1:
        learner.set_rate(gone)
        for _ in range(10):
            how = int(torch.randint(8, (1,)))
            picked = {}
            for name in names:
                group = groups[name]
                rows = torch.randint(len(group["boards"]), (counts[name],), device=device)
                fields = ("boards", "wdl", "cells", "shares") + (("best",) if name == "searched" else ())
                picked[name] = {field: group[field][rows] for field in fields}
            boards, wdl, cells, weights = (
                torch.cat([picked[name][field] for name in names]) for field in ("boards", "wdl", "cells", "shares")
            )
            boards = turned(boards, how)
            best = picked["searched"]["best"].clamp(max=len(turns[how]) - 1)
            policy_loss, value_loss, error = losses(
                boards, patterns_of(boards), wdl.float(), turns[how][cells.long()], weights.float(), turns[how][best]
            )
            learner.learn(options.pupil_policy_weight * policy_loss + value_loss)
            pupil.keep_in_range()
            since += 1
            sums += torch.stack([policy_loss.detach(), value_loss.detach(), error.detach()])
        if learner.steps % options.pupil_say_every < 10:
            p, v, e = (sums / since).tolist()
            log("refine", policy=p, value=v, value_unexplained=e, samples=learner.steps * options.pupil_batch)
            sums.zero_()
            since = 0
        if time.time() - saved > SAVE_EVERY:
            saved = time.time()
            torch.save(pupil.state_dict(), folder / "pupil.pt")
    torch.save(pupil.state_dict(), folder / "pupil.pt")
    held.report("refined", ask, samples=learner.steps * options.pupil_batch)
    size, nets = export.whole_numbers(pupil)
    export.write(folder / f"{options.rule}.bin", options.rule, size, nets)
    export.learn_from(folder / f"{options.rule}.bin", pupil)
    held.report("rounded", ask)
