/**
 * Stands in for the provider of Kubernetes: hands each object to the API server as a dry run of server-side apply with strict field
 * validation, at preview (when all of it is known) and at update. Nothing is kept but what Pulumi keeps.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { version } from '@pulumi/kubernetes/package.json';
import { ComponentResource, ComponentResourceOptions, CustomResource, output } from '@pulumi/pulumi';
import { ReadRequest } from '@pulumi/pulumi/proto/provider_pb';
import { main, Provider } from '@pulumi/pulumi/provider';
import { parseAllDocuments } from 'yaml';
import { valueAt } from '../../../src/base';
import { Cluster } from '../../cluster/harness/cluster';
import { KubeObject } from '../../cluster/harness/kube-objects';

/** What the engine sends in place of a value that isn't known. */
const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
/** Namespaces of the stack are never made, so what belongs into them is tried in another one. */
const STANDING_NAMESPACES = ['default', 'kube-system'];

const cluster = Cluster.ofEnvironment();

async function fault(object: KubeObject): Promise<string | undefined> {
  // custom kinds of operators that aren't installed
  if (object.apiVersion.includes('.') && !await cluster.serves(object.apiVersion, object.kind)) { return undefined; }
  const namespace = object.metadata?.namespace;
  const standing = namespace === undefined || STANDING_NAMESPACES.includes(namespace)
    ? object
    : { ...object, metadata: { ...object.metadata, namespace: 'default' } };
  try {
    await cluster.apply(standing, { dryRun: true });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What the provider replaces an object for. Source: pulumi-kubernetes, provider/pkg/provider/diff.go. */
const IMMUTABLE = [['metadata', 'name'], ['metadata', 'namespace'], ['spec', 'selector']];

/** A generated name: another one in another namespace, and the same in every language. */
function generatedName(urn: string, { metadata }: any): string {
  return `${urn.split('::').pop()!.toLowerCase()}-${createHash('sha256').update(metadata?.namespace ?? '').digest('hex').slice(0, 8)}`;
}

/** The inputs for an object of the cluster. Its ID is `namespace/name`, as with the real provider. */
async function imported(id: string, urn: string): Promise<KubeObject> {
  const [, apiVersion, kind] = urn.split('::')[2].split(':');
  const [namespace, name] = id.split('/');
  const { spec } = await cluster.get({ apiVersion, kind, namespace, name });
  return { apiVersion, kind, metadata: { namespace, name }, spec };
}

/** An object of any kind. */
class AnyObject extends CustomResource {}

/** The manifests of a `ConfigGroup`, or of a chart without anything to be filled in. */
function manifestsOf(inputs: any): string {
  if (inputs.yaml !== undefined) { return inputs.yaml; }
  const templates = join(inputs.chart, 'templates');
  return readdirSync(templates).map((file) => readFileSync(join(templates, file), 'utf8')).join('\n---\n');
}

/** A `ConfigGroup` v2 or a Helm `Chart` v4; the provider itself registers what is in them. */
class Group extends ComponentResource {
  constructor(type: string, name: string, inputs: any, options: ComponentResourceOptions) {
    super(type, name, {}, options);
    output(inputs).apply((known) => parseAllDocuments(manifestsOf(known)).forEach((document) => {
      const object = document.toJS();
      const group = object.apiVersion.includes('/') ? object.apiVersion : `core/${object.apiVersion}`;
      new AnyObject(`kubernetes:${group}:${object.kind}`, `${name}:${object.metadata.name}`, object, { parent: this, version });
    }));
    this.registerOutputs({});
  }
}

const provider: Provider = {
  version,
  // what the components refer to, for languages that check types
  getSchema: async () => readFileSync(process.env.K8S_WINDOWS_KUBERNETES_SCHEMA!, 'utf8'),
  async check(urn, olds, inputs) {
    if (urn.includes('pulumi:providers:')) { return { inputs }; }
    // a generated name stays, whatever the logical name becomes
    const name = inputs.metadata?.name ?? olds?.metadata?.name ?? generatedName(urn, inputs);
    const named = { ...inputs, metadata: { ...inputs.metadata, name } };
    // an update is tried when its step runs, after the hooks before it
    const reason = olds || JSON.stringify(named).includes(UNKNOWN) ? undefined : await fault(named);
    return { inputs: named, failures: reason === undefined ? [] : [{ property: '', reason }] };
  },
  async diff(_, __, olds, news) {
    const replaces = IMMUTABLE.filter((path) => !isDeepStrictEqual(valueAt(olds, path), valueAt(news, path))).map(([key]) => key);
    // else no answer: the engine compares the inputs itself, and then knows which of them changed
    return replaces.length === 0 ? {} : { changes: true, replaces, deleteBeforeReplace: olds.metadata.name === news.metadata.name };
  },
  async create(_, inputs) { return { id: `${inputs.kind}/${inputs.metadata.name}`, outs: inputs }; },
  async update(_, __, ___, inputs) {
    const reason = await fault(inputs);
    if (reason !== undefined) { throw new Error(reason); }
    return { outs: inputs };
  },
  async read(id, urn, props) {
    const known = props && Object.keys(props).length > 0 ? props : await imported(id, urn);
    return { id, props: known, inputs: known };
  },
  async delete() { /* nothing was made */ },
  async construct(name, type, inputs, options) { return { urn: new Group(type, name, inputs, options).urn, state: {} }; },
};

// an import has no properties, which Pulumi's server of Node providers reads anyway
const { getProperties, getInputs } = ReadRequest.prototype;
const orEmpty = (read: () => unknown) => function properties(this: unknown) { return read.call(this) ?? { toJavaScript: () => ({}) }; };
Object.assign(ReadRequest.prototype, { getProperties: orEmpty(getProperties), getInputs: orEmpty(getInputs) });

void main(provider, process.argv.slice(2));
