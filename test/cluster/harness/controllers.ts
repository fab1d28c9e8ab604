import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { Cluster, Reference, referenceTo } from './cluster';
import { installCrd } from './crds';
import { KubeObject } from './kube-objects';
import { ControllerName, controllerSources, ensureController } from '../control-plane/binaries';
import { say } from '../control-plane/commands';
import { Connection } from '../control-plane/credentials';
import { Guard } from '../control-plane/guard';

interface Controller {
  /** Folder of its CustomResourceDefinitions in its Go module. */
  readonly crds: string;
  /** Arguments with which it opens no port but on the loopback interface. */
  readonly args: (connection: Connection, scratch: string) => readonly string[];
  readonly environment?: (connection: Connection) => NodeJS.ProcessEnv;
}

/** A port that can't be listened on: the controller reports that, and works without it. */
const NO_PORT = 65536;

const CONTROLLERS: Readonly<Record<ControllerName, Controller>> = {
  'keda-operator': {
    crds: 'config/crd/bases',
    args: (connection, scratch) => [
      '--enable-prometheus-metrics=false',
      '--health-probe-bind-address=0',
      '--metrics-service-bind-address=127.0.0.1:0',
      `--cert-dir=${serviceCertificates(connection, scratch)}`,
    ],
    environment: ({ kubeconfig }) => ({ KUBECONFIG: kubeconfig, WATCH_NAMESPACE: '', KEDA_CLUSTER_OBJECT_NAMESPACE: 'default' }),
  },
  'rollouts-controller': {
    crds: 'manifests/crds',
    args: ({ kubeconfig }) => [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', `--metricsPort=${NO_PORT}`, `--healthzPort=${NO_PORT}`],
  },
};

/** Starts a controller of another project. Close the guard to stop it. Its log is in the directory of the control plane. */
export async function startController(connection: Connection, name: ControllerName): Promise<Guard> {
  const program = await ensureController(name, say);
  const scratch = mkdtempSync(join(connection.directory, `${name}-`));
  const guard = new Guard(scratch);
  const { args, environment } = CONTROLLERS[name];
  guard.spawn(program, args(connection, scratch), {
    log: join(connection.directory, `${name}.log`),
    env: { ...process.env, ...environment?.(connection) },
  });
  return guard;
}

/**
 * Makes the server know the kinds of a controller, from the CustomResourceDefinitions in its Go module.
 *
 * @returns those that weren't there before
 */
export async function installControllerCrds(cluster: Cluster, name: ControllerName): Promise<readonly KubeObject[]> {
  const folder = join(controllerSources(name), CONTROLLERS[name].crds);
  const objects = readdirSync(folder).filter((file) => file.endsWith('.yaml')).sort()
    .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as KubeObject | null));
  const added: KubeObject[] = [];
  for (const object of objects) {
    if (object?.kind !== 'CustomResourceDefinition') { continue; }
    if (!await cluster.exists(referenceTo(object))) { added.push(object); }
    await installCrd(cluster, object);
  }
  return added;
}

/** Removes all objects of a collection, and returns when they are gone. Their controller must still run: it removes their finalizers. */
export async function discardObjects(cluster: Cluster, collection: Reference): Promise<void> {
  await cluster.delete(collection);
  await cluster.until(`no ${collection.kind} is left`, async () => (await cluster.list(collection)).length === 0, 120);
}

/** Certificates for a service of KEDA that nothing calls here: those of the API server, which are there already. */
function serviceCertificates({ certificateAuthority }: Connection, scratch: string): string {
  copyFileSync(certificateAuthority, join(scratch, 'ca.crt'));
  copyFileSync(certificateAuthority, join(scratch, 'tls.crt'));
  copyFileSync(join(dirname(certificateAuthority), 'apiserver.key'), join(scratch, 'tls.key'));
  return scratch;
}
