"""A Ray cluster of two nodes on this machine, for a test that kills one of them. It says its address, then does what it is told
in lines: ``kill`` ends the second node at once, as a failing machine does. When nobody tells it anything any more, it ends.

Usage: python ray_nodes.py FOLDER
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ray.cluster_utils import Cluster

NO_DASHBOARD = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80_000_000}


def main(folder: str) -> None:
    # Besides, it writes the address of the last cluster into a folder that must be there: here it is nobody else's.
    os.environ["RAY_TMPDIR"] = folder
    Path(folder, "ray").mkdir(exist_ok=True)
    cluster = Cluster(initialize_head=True, head_node_args={**NO_DASHBOARD, "temp_dir": folder})
    second = cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
    cluster.wait_for_nodes()
    print(cluster.address, flush=True)
    for line in sys.stdin:
        if line.strip() == "kill":
            cluster.remove_node(second, allow_graceful=False)
            print("killed", flush=True)
    cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main(sys.argv[1])
