"""Runs operations on a stack of a Python program, and prints what the engine did as JSON: the counterpart of run-program.ts.

usage: run_python.py PROGRAM OPERATION...
"""

import json
import runpy
import sys
import tempfile

from pulumi import automation


def main(program, operations):
    with tempfile.TemporaryDirectory(prefix="k8s-windows-pulumi-") as directory:
        stack = automation.create_stack(
            stack_name="dev",
            project_name="test",
            program=lambda: runpy.run_path(program, run_name="__main__") and None,
            opts=automation.LocalWorkspaceOptions(
                work_dir=directory,
                env_vars={
                    "PULUMI_BACKEND_URL": f"file://{directory}",
                    "PULUMI_CONFIG_PASSPHRASE": "test",
                    "PULUMI_SKIP_UPDATE_CHECK": "true",
                    "PULUMI_HOME": f"{directory}/home",
                },
            ),
        )
        results = []
        for operation in operations:
            events = []
            error = None
            try:
                getattr(stack, operation)(on_event=events.append)
            except automation.CommandError as failure:
                error = str(failure)
            results.append(read(events, error))
    print("\n" + json.dumps(results))


def read(events, error):
    steps = [event.resource_pre_event.metadata for event in events if event.resource_pre_event]
    return {
        "steps": [
            {"op": step.op.value, "type": step.type, "name": step.urn.split("::")[-1], "inputs": (step.new or step.old).inputs if step.new or step.old else None}
            for step in steps
        ],
        "messages": [
            {"severity": event.diagnostic_event.severity, "message": event.diagnostic_event.message}
            for event in events
            if event.diagnostic_event
        ],
        "policies": [],
        **({} if error is None else {"error": error}),
    }


main(sys.argv[1], sys.argv[2:])
