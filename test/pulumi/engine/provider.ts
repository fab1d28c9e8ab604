/**
 * Stands in for the provider of Kubernetes: hands each object to the API server as a dry run of server-side apply with strict field
 * validation, at preview (when all of it is known) and at update. Nothing is kept but what Pulumi keeps.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '@pulumi/kubernetes/package.json';
import { ComponentResource, ComponentResourceOptions, CustomResource, output } from '@pulumi/pulumi';
import { main, Provider } from '@pulumi/pulumi/provider';
import { parseAllDocuments } from 'yaml';
import { Cluster } from '../../cluster/harness/cluster';
import { KubeObject } from '../../cluster/harness/kube-object';

/** What the engine sends in place of a value that isn't known. */
const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
/** Namespaces of the stack are never made, so what belongs into them is tried in another one. */
const STANDING_NAMESPACES = ['default', 'kube-system'];

const cluster = Cluster.ofEnvironment();

async function fault(object: KubeObject): Promise<string | undefined> {
  // custom kinds of operators that aren't installed
  if (object.apiVersion.includes('.') && !await cluster.serves(object.apiVersion, object.kind)) { return undefined; }
  const namespace = object.metadata?.namespace;
  const standing = namespace === undefined || STANDING_NAMESPACES.includes(namespace) ? object : { ...object, metadata: { ...object.metadata, namespace: 'default' } };
  try {
    await cluster.apply(standing, { dryRun: true });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
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
  async check(urn, _, inputs) {
    if (urn.includes('pulumi:providers:')) { return { inputs }; }
    const name = inputs.metadata?.name ?? `${urn.split('::').pop()!.toLowerCase()}-0a1b2c3d`;
    const named = { ...inputs, metadata: { ...inputs.metadata, name } };
    const reason = JSON.stringify(named).includes(UNKNOWN) ? undefined : await fault(named);
    return { inputs: named, failures: reason === undefined ? [] : [{ property: '', reason }] };
  },
  // no answer: the engine compares the inputs itself, and then knows which of them changed
  async diff() { return {}; },
  async create(_, inputs) { return { id: `${inputs.kind}/${inputs.metadata.name}`, outs: inputs }; },
  async update(_, __, ___, inputs) { return { outs: inputs }; },
  async delete() { /* nothing was made */ },
  async construct(name, type, inputs, options) { return { urn: new Group(type, name, inputs, options).urn, state: {} }; },
};

void main(provider, process.argv.slice(2));
