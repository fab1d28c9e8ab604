import { apps, core } from '@pulumi/kubernetes';
import { ComponentResource, ComponentResourceOptions, mergeOptions, output, rootStackResource, runtime } from '@pulumi/pulumi';
import { WindowsDaemonSet, WindowsDeployment, WindowsDeploymentArgs, WindowsStatefulSet } from 'k8s-windows/pulumi';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const POD = { containers: [{ name: 'iis', image: IMAGE }] };
const ARGS: WindowsDeploymentArgs = { spec: { template: { spec: POD } } };
const LABELS = { app: 'web' };
const LABELLED = { template: { metadata: { labels: LABELS }, spec: POD } };
const SELECTING = { ...LABELLED, selector: { matchLabels: LABELS } };

/** A component of a user, one of two types. */
class Site extends ComponentResource {
  constructor(type: string, name: string, args: WindowsDeploymentArgs, opts?: ComponentResourceOptions, ofChild?: ComponentResourceOptions) {
    super(`test:index:${type}`, name, {}, opts);
    new WindowsDeployment('web', args, { parent: this, ...ofChild });
    this.registerOutputs({});
  }
}

/** All kinds with a selector, with a generated name and with a fixed one. */
export async function allKinds(): Promise<void> {
  new WindowsDeployment('web', ARGS);
  new WindowsDeployment('fixed', { ...ARGS, metadata: { name: 'fixed' } });
  new WindowsStatefulSet('queue', ARGS);
  new WindowsDaemonSet('agent', ARGS);
  new WindowsDeployment('late', { spec: output(ARGS.spec) });
}

/** A component gets another name, and then another component the name that it had. */
export async function aliasOfName(operation: number): Promise<void> {
  if (operation === 0) {
    new WindowsDeployment('web', ARGS);
  } else {
    new WindowsDeployment('front', ARGS, { aliases: [{ name: 'web' }] });
    if (operation > 1) { new WindowsDeployment('web', ARGS); }
  }
}

/** A component moves below another one. */
export async function aliasOfParent(operation: number): Promise<void> {
  if (operation === 0) { new WindowsDeployment('web', ARGS); } else { new Site('Site', 'site', ARGS, {}, { aliases: [{ parent: rootStackResource }] }); }
}

/** The component of a user gets another type, and then one with the old type is made too. */
export async function aliasOfType(operation: number): Promise<void> {
  if (operation === 0) {
    new Site('Site', 'site', ARGS);
  } else {
    new Site('Shop', 'site', ARGS, { aliases: [{ type: 'test:index:Site' }] });
    if (operation > 1) { new Site('Site', 'site', ARGS); }
  }
}

/** An alias as a URN. */
export async function aliasOfUrn(operation: number): Promise<void> {
  const urn = 'urn:pulumi:dev::test::k8s-windows:index:WindowsDeployment::web';
  new WindowsDeployment(operation === 0 ? 'web' : 'front', ARGS, operation === 0 ? {} : { aliases: [urn] });
}

/** Two components of the same name under parents of different types. */
export async function twoParents(): Promise<void> {
  new Site('Site', 'site', ARGS);
  new Site('Shop', 'shop', ARGS);
}

export async function selectorRemoved(operation: number): Promise<void> {
  new WindowsDeployment('web', { spec: operation === 0 ? SELECTING : LABELLED });
}

export async function selectorAdded(operation: number): Promise<void> {
  new WindowsDeployment('web', { spec: operation === 0 ? LABELLED : SELECTING });
}

/** What a user changes of a workload and its options; the namespace replaces it. */
export async function changes(operation: number): Promise<void> {
  const spec = { ...LABELLED, template: { ...LABELLED.template, metadata: { labels: operation === 0 ? LABELS : { app: 'shop', tier: 'front' } } } };
  new WindowsDeployment('labels', { spec });
  new WindowsDeployment('ignoring', { spec: { ...spec, replicas: operation } }, { ignoreChanges: ['spec.replicas', 'spec.template.metadata.labels.tier'] });
  runtime.registerResourceTransform(({ props, opts }) => ({ props, opts: mergeOptions(opts, { ignoreChanges: ['metadata.annotations'] }) }));
}

/** A replacement for another reason, by creating first and by deleting first. */
export async function replaced(operation: number): Promise<void> {
  const metadata = { namespace: operation === 0 ? 'default' : 'kube-system' };
  new WindowsDeployment('web', { ...ARGS, metadata });
  new WindowsDeployment('fixed', { ...ARGS, metadata: { ...metadata, name: 'fixed' } });
  new WindowsDeployment('deleted-first', { ...ARGS, metadata }, { transforms: [({ props, opts }) => ({ props, opts: { ...opts, deleteBeforeReplace: true } })] });
}

/** A Service that reads the selector of the Deployment. */
export async function service(): Promise<void> {
  const { deployment } = new WindowsDeployment('web', ARGS);
  new core.v1.Service('web', { spec: { selector: deployment.spec.selector.matchLabels, ports: [{ port: 80 }] } });
}

/** A Deployment as a stack has it before it is adopted, and how it is adopted. */
function adopting(args: Partial<WindowsDeploymentArgs>): (operation: number) => Promise<void> {
  return async (operation) => {
    if (operation === 0) {
      new apps.v1.Deployment('web', { metadata: { name: 'web' }, spec: { ...SELECTING, progressDeadlineSeconds: 600 } });
    } else {
      new WindowsDeployment('site', { metadata: { name: 'web' }, adopt: 'web', spec: LABELLED, ...args });
    }
  };
}

export const adoptedWithoutSelector = adopting({});
export const adoptedByUrn = adopting({ adopt: 'urn:pulumi:dev::test::kubernetes:apps/v1:Deployment::web' });
export const adoptedMisspelled = adopting({ adopt: 'wbe' });
export const adoptedOtherSelector = adopting({ spec: { selector: { matchLabels: { app: 'shop' } }, template: { metadata: { labels: { app: 'shop' } }, spec: POD } } });
export const adoptedOtherLabels = adopting(ARGS);
export const adoptedOtherName = adopting({ metadata: { name: 'site' } });
export const adoptedOtherKind = adopting({ adopt: 'urn:pulumi:dev::test::kubernetes:apps/v1:StatefulSet::web' });
export const adoptUnknown = adopting({ adopt: undefined, ...{ adpot: 'web' } });
/** A selector with another label, which the Pods have too: the API server itself would see no other difference. */
export const adoptedWiderSelector = async (operation: number): Promise<void> => {
  const labels = { app: 'web', tier: 'front' };
  const template = { metadata: { labels }, spec: POD };
  if (operation === 0) {
    new WindowsDeployment('old', { metadata: { name: 'web' }, spec: { template, selector: { matchLabels: { app: 'web' } } } });
  } else {
    const adopt = 'urn:pulumi:dev::test::k8s-windows:index:WindowsDeployment$kubernetes:apps/v1:Deployment::old';
    new WindowsDeployment('site', { metadata: { name: 'web' }, adopt, spec: { template, selector: { matchLabels: labels } } });
  }
};
