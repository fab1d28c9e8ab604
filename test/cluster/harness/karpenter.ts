import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { downloadModule, goProgram } from './go-program';
import { KubeObject } from './kube-objects';
import { PlainObject } from '../../../src/base';
import { Connection } from '../control-plane/credentials';
import { Guard } from '../control-plane/guard';
import { filesOfCrds, readCrds } from '../crds/files';

/** A Pod, a NodePool without nodes, and the labels of its instance type, each with its possible values. */
export interface PodAndPool {
  readonly pod: PlainObject;
  readonly pool: PlainObject;
  readonly labels: Readonly<Record<string, readonly string[]>>;
}

/** Why Karpenter's own scheduling code creates no node of the pool for the Pod, for each pair; empty if it does. */
export function karpenterSchedules(pairs: readonly PodAndPool[]): readonly string[] {
  const program = goProgram('karpenter', 'karpenter', '.');
  return JSON.parse(execFileSync(program, { input: JSON.stringify(pairs), encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] }));
}

const MODULE = ['sigs.k8s.io/karpenter', 'v1.14.0'] as const;

/** The CustomResourceDefinitions of Karpenter and of its KWOK provider. */
export function karpenterCrds(): readonly KubeObject[] {
  const root = downloadModule(...MODULE);
  return ['pkg/apis/crds', 'kwok/apis/crds'].flatMap((folder) => readCrds(filesOfCrds(join(root, folder))));
}

/** Starts Karpenter with its KWOK provider, which creates nodes that are only objects. Close the guard to stop it. */
export async function startKarpenter({ directory, kubeconfig }: Connection): Promise<Guard> {
  const program = goProgram('karpenter-kwok', 'karpenter', 'sigs.k8s.io/karpenter/kwok');
  const guard = new Guard(mkdtempSync(join(directory, 'karpenter-')));
  guard.spawn(program, [], {
    log: join(directory, 'karpenter.log'),
    // 0 is any free port
    env: {
      ...process.env, KUBECONFIG: kubeconfig, SYSTEM_NAMESPACE: 'kube-system', DISABLE_LEADER_ELECTION: 'true', METRICS_PORT: '0',
      HEALTH_PROBE_PORT: '0',
    },
  });
  return guard;
}

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
