"""Asks the contenders, keeps what they answer, and takes the time.

Each contender runs in a process of its own (`worker` is the child's side, `process` the parent's), so that a crash or a
hang of one is a figure in a table and not the end of the run. Whatever was answered is written down at once (`ledger`),
so that a broken run goes on where it stopped. Answers may be asked for in parallel (`asking`); time is taken one
contender at a time (`timing`).
"""
