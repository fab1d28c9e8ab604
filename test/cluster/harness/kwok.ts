import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '../control-plane/connection';
import { Guard } from '../control-plane/guard';

const STAGES = join(__dirname, 'kwok-stages.yaml');

/** Starts KWOK, which plays the kubelets of a fleet's nodes: pods bound to them run, and those of Jobs finish. Close the guard to stop it. */
export async function startKwok(connection: Connection): Promise<Guard> {
  const scratch = mkdtempSync(join(connection.directory, 'kwok-'));
  const guard = new Guard(scratch);
  guard.spawn(connection.binaries.kwok, [
    `--kubeconfig=${connection.kubeconfig}`,
    `--config=${STAGES}`,
    '--manage-nodes-with-annotation-selector=kwok.x-k8s.io/node=fake',
    '--node-lease-duration-seconds=0',
  ], { log: join(connection.directory, 'kwok.log') });
  return guard;
}
