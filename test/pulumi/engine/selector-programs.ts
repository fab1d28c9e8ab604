import { apps, core } from '@pulumi/kubernetes';
import { ComponentResource, ComponentResourceOptions, mergeOptions, output, rootStackResource, runtime } from '@pulumi/pulumi';
import { WindowsDaemonSet, WindowsDeployment, WindowsDeploymentArgs, WindowsStatefulSet } from 'k8s-windows/pulumi';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const POD = { containers: [{ name: 'iis', image: IMAGE }] };
const ARGS: WindowsDeploymentArgs = { spec: { template: { spec: POD } } };
const labelled = (labels: Record<string, string>) => ({ template: { metadata: { labels }, spec: POD } });
const selecting = (matchLabels: Record<string, string>, labels = matchLabels) => ({ ...labelled(labels), selector: { matchLabels } });
const LABELS = { app: 'web' };

/** A component of a user, of some type. */
class Site extends ComponentResource {
  constructor(type: string, name: string, child: string, opts?: ComponentResourceOptions, ofChild?: ComponentResourceOptions) {
    super(`test:index:${type}`, name, {}, opts);
    new WindowsDeployment(child, ARGS, { parent: this, ...ofChild });
    this.registerOutputs({});
  }
}

/** The first operations are previews and updates of a program; then it changes; at last, components get names that others had. */
export async function defaultSelectors(operation: number): Promise<void> {
  const isFirst = operation < 2;
  const isLast = operation > 2;

  // all kinds, with a generated name and with a fixed one
  new WindowsDeployment('generated', ARGS);
  new WindowsDeployment('fixed', { ...ARGS, metadata: { name: 'fixed' } });
  new WindowsStatefulSet('stateful', ARGS);
  new WindowsDaemonSet('daemon', ARGS);
  new WindowsDeployment('late', { spec: output(ARGS.spec) });
  const { deployment } = new WindowsDeployment('serving', ARGS);
  new core.v1.Service('serving', { spec: { selector: deployment.spec.selector.matchLabels, ports: [{ port: 80 }] } });

  // the same name under parents of different types
  new Site('One', 'one', 'shared');
  new Site('Other', 'other', 'shared');

  // aliases of a name, a parent, a type, and as a URN
  new WindowsDeployment(isFirst ? 'old-name' : 'new-name', ARGS, isFirst ? {} : { aliases: [{ name: 'old-name' }] });
  if (isFirst) { new WindowsDeployment('moved', ARGS); } else {
    new Site('Parent', 'parent', 'moved', {}, { aliases: [{ parent: rootStackResource }] });
  }
  new Site(isFirst ? 'OldType' : 'NewType', 'site', 'typed', isFirst ? {} : { aliases: [{ type: 'test:index:OldType' }] });
  new WindowsDeployment(
    isFirst ? 'old-urn' : 'new-urn', ARGS, isFirst ? {} : { aliases: ['urn:pulumi:dev::test::k8s-windows:index:WindowsDeployment::old-urn'] },
  );

  // changes of labels and of options
  const labels = isFirst ? LABELS : { app: 'shop', tier: 'front' };
  new WindowsDeployment('labels', { spec: labelled(labels) });
  new WindowsDeployment('ignoring', { spec: { ...labelled(labels), replicas: operation } }, { ignoreChanges: ['spec.replicas'] });
  runtime.registerResourceTransform(({ props, opts }) => ({ props, opts: mergeOptions(opts, { ignoreChanges: ['metadata.annotations'] }) }));

  // a selector that is removed, and one that is added
  new WindowsDeployment('removed', { spec: isFirst ? selecting(LABELS) : labelled(LABELS) });
  new WindowsDeployment('added', { spec: isFirst ? labelled(LABELS) : selecting(LABELS) });

  // replacements for another reason, by creating first and by deleting first
  const metadata = { namespace: isFirst ? 'default' : 'kube-system' };
  new WindowsDeployment('replaced', { ...ARGS, metadata });
  new WindowsDeployment('replaced-fixed', { ...ARGS, metadata: { ...metadata, name: 'replaced-fixed' } });
  new WindowsDeployment(
    'replaced-late', { ...ARGS, metadata }, { transforms: [({ props, opts }) => ({ props, opts: { ...opts, deleteBeforeReplace: true } })] },
  );

  if (isLast) {
    new WindowsDeployment('old-name', ARGS);
    new Site('OldType', 'site', 'typed');
  }
}

/** A Deployment as a stack has it before it is adopted. */
function plain(name: string): void {
  new apps.v1.Deployment(name, { metadata: { name }, spec: { ...selecting(LABELS), progressDeadlineSeconds: 600 } });
}

/** Adopts by name and by URN, without a selector. */
export async function adopting(operation: number): Promise<void> {
  if (operation === 0) {
    plain('web');
    plain('shop');
  } else {
    new WindowsDeployment('by-name', { metadata: { name: 'web' }, adopt: 'web', spec: labelled(LABELS) });
    new WindowsDeployment(
      'by-urn', { metadata: { name: 'shop' }, adopt: 'urn:pulumi:dev::test::kubernetes:apps/v1:Deployment::shop', spec: selecting(LABELS) },
    );
  }
}

/** Adopts a Deployment that "pulumi import" imported. */
export async function importing(): Promise<void> {
  new WindowsDeployment('web', { metadata: { name: 'imported', namespace: 'default' }, adopt: 'imported', spec: labelled({ app: 'imported' }) });
}

/** What can't be adopted as it is: an operation each. */
export const NOT_ADOPTED: ReadonlyArray<Partial<WindowsDeploymentArgs>> = [
  { adopt: 'wbe' },
  { metadata: { name: 'site' } },
  { spec: selecting({ app: 'shop' }) },
  { spec: labelled({ app: 'shop' }) },
  { adopt: 'urn:pulumi:dev::test::kubernetes:apps/v1:StatefulSet::web' },
  { adopt: undefined, ...{ adpot: 'web' } },
  // only the selector differs
  { spec: { ...selecting({ app: 'web', tier: 'front' }), progressDeadlineSeconds: 600 } },
];

export async function notAdopted(operation: number): Promise<void> {
  if (operation === 0) {
    new WindowsDeployment(
      'web', { metadata: { name: 'web' }, spec: { ...selecting(LABELS, { app: 'web', tier: 'front' }), progressDeadlineSeconds: 600 } },
    );
  } else {
    const adopt = 'urn:pulumi:dev::test::k8s-windows:index:WindowsDeployment$kubernetes:apps/v1:Deployment::web';
    new WindowsDeployment('site', { metadata: { name: 'web' }, adopt, spec: labelled(LABELS), ...NOT_ADOPTED[(operation - 1) % NOT_ADOPTED.length] });
  }
}
