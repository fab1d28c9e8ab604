import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '../control-plane/connection';
import { Guard } from '../control-plane/guard';

const STAGES = join(__dirname, 'kwok-stages.yaml');

/**
 * Starts KWOK, which plays the kubelets of a fleet's nodes: pods bound to them run, and those of Jobs finish. Close the guard to stop it.
 *
 * @param annotation of the nodes that it plays, as `<key>=<value>`
 */
export async function startKwok(connection: Connection, stages = STAGES, annotation = 'kwok.x-k8s.io/node=fake'): Promise<Guard> {
  const scratch = mkdtempSync(join(connection.directory, 'kwok-'));
  const guard = new Guard(scratch);
  guard.spawn(connection.binaries.kwok, [
    `--kubeconfig=${connection.kubeconfig}`,
    `--config=${stages}`,
    `--manage-nodes-with-annotation-selector=${annotation}`,
    '--node-lease-duration-seconds=0',
  ], { log: join(connection.directory, 'kwok.log') });
  return guard;
}
