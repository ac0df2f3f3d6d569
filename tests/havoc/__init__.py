"""A place of several servers to which things happen, and what must hold all the same: a simulator in the manner of Jepsen.

A schedule is drawn from a seed (``schedules``). People (``people``) play at a real place (``place``), in which faults happen;
every call, answer and table is noted (``notes``), and checked afterwards against what is stored (``checks``)."""
