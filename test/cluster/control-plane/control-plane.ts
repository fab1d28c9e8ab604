import { ChildProcess } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tailOf } from './background';
import { Binaries, BinaryName } from './binaries';
import { apiServerArgs, apiServerCertificate, controllerManagerArgs, etcdArgs, schedulerArgs, schedulerConfig } from './components';
import { Connection, makeCredentials, writeKubeconfig } from './credentials';
import { Guard, GuardedOptions } from './guard';
import { ApiClient } from '../harness/api-client';

/** How long one component may take to be ready; a busy machine needs some of it. */
const READY_WITHIN_SECONDS = 90;

/** A running etcd, kube-apiserver, kube-scheduler and kube-controller-manager on the loopback interface. */
export interface ControlPlane {
  readonly connection: Connection;
  /** Rejects when a component ends by itself, with the end of its log; never resolves. */
  readonly broken: Promise<never>;
  /** Starts a process that ends with the control plane, at the latest. */
  spawn(command: string, args: readonly string[], options: GuardedOptions): ChildProcess;
  /** Ends all components and removes their directory. */
  stop(): Promise<void>;
}

/**
 * Starts a control plane on a free port and waits until it works. Nothing of it outlives this process.
 *
 * @throws when a component ends or isn't ready in time, with the end of its log
 */
export async function startControlPlane(binaries: Binaries): Promise<ControlPlane> {
  // Go's garbage collector, in these programs and in those that tests start, takes a quarter of their time unless it may use more memory.
  process.env.GOGC ??= '400';
  const directory = mkdtempSync(join(tmpdir(), 'k8s-windows-'));
  const guard = new Guard(directory);
  const components = new Components(binaries, directory, guard);
  try {
    const credentials = makeCredentials(directory);
    const port = await freePort();
    const server = `https://127.0.0.1:${port}`;
    const certificate = apiServerCertificate(directory);
    const kubeconfig = (user: keyof typeof credentials.tokens) => writeKubeconfig(directory, user, credentials.tokens[user], server, certificate);

    components.start('etcd', etcdArgs(directory));
    components.start('kube-apiserver', apiServerArgs(directory, port, credentials));
    const connection: Connection = {
      server, token: credentials.tokens.admin, certificateAuthority: certificate, kubeconfig: kubeconfig('admin'), directory, binaries,
    };
    // A new client each time, since it reads the certificate, which the API server is still writing.
    await components.ready('kube-apiserver', async () => (await new ApiClient(connection).send('GET', '/readyz')).status === 200);
    const api = new ApiClient(connection);

    const scheduler = join(directory, 'scheduler.json');
    writeFileSync(scheduler, JSON.stringify(schedulerConfig(kubeconfig('scheduler'))));
    components.start('kube-scheduler', schedulerArgs(scheduler));
    components.start('kube-controller-manager', controllerManagerArgs(kubeconfig('controllers'), credentials, certificate));
    for (const name of ['kube-scheduler', 'kube-controller-manager'] as const) {
      const lease = `/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/${name}`;
      await components.ready(name, async () => Boolean((await api.send('GET', lease)).body?.spec?.holderIdentity));
    }
    // A pod is rejected until its namespace has this.
    await components.ready(
      'kube-controller-manager', async () => (await api.send('GET', '/api/v1/namespaces/default/serviceaccounts/default')).status === 200,
    );

    return { connection, broken: components.broken, spawn: (...process) => guard.spawn(...process), stop: async () => guard.close() };
  } catch (error) {
    await guard.close();
    throw error;
  }
}

class Components {
  public readonly broken: Promise<never>;
  private readonly running = new Map<BinaryName, ChildProcess>();
  private fail!: (error: Error) => void;

  constructor(private readonly binaries: Binaries, private readonly directory: string, private readonly guard: Guard) {
    this.broken = new Promise<never>((_, reject) => { this.fail = reject; });
    // Whoever waits for it sees the rejection; no one may.
    this.broken.catch(() => undefined);
  }

  public start(name: BinaryName, args: readonly string[]): void {
    const child = this.guard.spawn(this.binaries[name], args, { log: this.log(name) });
    child.once('exit', (code, signal) => this.fail(
      new Error(`${name} ended by itself (${signal ?? `exit code ${code}`}); the end of its log:\n${tailOf(this.log(name))}`),
    ));
    this.running.set(name, child);
  }

  public async ready(name: BinaryName, isReady: () => Promise<boolean>): Promise<void> {
    await Promise.race([this.broken, this.poll(name, isReady)]);
  }

  private async poll(name: BinaryName, isReady: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_SECONDS * 1000;
    while (Date.now() < deadline) {
      if (await isReady().catch(() => false)) { return; }
      await sleep(50);
    }
    throw new Error(`${name} was not ready within ${READY_WITHIN_SECONDS} s; the end of its log:\n${tailOf(this.log(name))}`);
  }

  private log(name: BinaryName): string {
    return join(this.directory, `${name}.log`);
  }
}

/** A port of the loopback interface that nothing listens on. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
