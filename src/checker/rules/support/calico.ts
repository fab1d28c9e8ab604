import { onKind } from './pods';
import { formatPath, PlainObject, scalarText } from '../../../base';
import { Fix, setting } from '../../../findings';
import { installationProblems } from '../../../objects';
import { CheckContext, RuleCheck } from '../../rule';

const GROUP = 'operator.tigera.io/';

/** Whether an object is the Installation of Calico's operator. */
export function isInstallation(object: PlainObject): boolean {
  return object.kind === 'Installation' && scalarText(object.apiVersion).startsWith(GROUP);
}

/** The check of a rule about the Installation: the problems with the id of the rule, and a fix where the right value is known. */
export function onInstallation(id: string, remedy?: string | ((object: PlainObject, context: CheckContext) => Fix | undefined)): RuleCheck {
  return onKind('Installation', (object, context) => (isInstallation(object) ? installationProblems(object) : []).flatMap(({ code, path, message, remedy: help }) => {
    if (code !== id) { return []; }
    const fix = typeof remedy === 'string' ? setting(path, remedy) : remedy?.(object, context);
    return [{ path, message: `${formatPath(path)} ${message}`, help, ...(fix && { fix }) }];
  }));
}

/** An Installation for Windows without problems, except in the given lines. */
export function installation({ spec = 'serviceCIDRs: [10.96.0.0/12]', network = 'windowsDataplane: HNS\nbgp: Disabled', pool = 'cidr: 10.244.0.0/16\nencapsulation: VXLAN' } = {}): string {
  const indented = (text: string, by: number) => (text === '' ? '' : `${text.replace(/^/gm, ' '.repeat(by))}\n`);
  const lines = pool.split('\n').map((line, i) => `      ${i === 0 ? '- ' : '  '}${line}\n`).join('');
  return `apiVersion: operator.tigera.io/v1\nkind: Installation\nmetadata:\n  name: default\nspec:\n${indented(spec, 2)}  calicoNetwork:\n${indented(network, 4)}    ipPools:\n${lines}`;
}

/** The objects that the operator requires in addition to the Installation. */
export const ENDPOINT = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kubernetes-services-endpoint\n  namespace: tigera-operator\ndata:\n  KUBERNETES_SERVICE_HOST: 10.0.0.1\n  KUBERNETES_SERVICE_PORT: "6443"';
export const IPAM = 'apiVersion: crd.projectcalico.org/v1\nkind: IPAMConfig\nmetadata:\n  name: default\nspec:\n  strictAffinity: true';
