import { hasWindows } from './cluster-facts';
import { allEntries, entriesOf, rewriting } from './config-map';
import { asFindings, onKind } from './pods';
import { formatPath, PlainObject, scalarText, valueAt } from '../../../base';
import { Fix, setting } from '../../../findings';
import { hasKnownLater, isKnownLater } from '../../../kubernetes';
import { backendType, fixNetConf, installationProblems, netConfProblems, parseNetConf } from '../../../objects';
import { CheckContext, RuleCheck } from '../../rule';

/** The check of a rule about Flannel's net-conf of a cluster with Windows nodes: the problems with the id of the rule. */
export function onNetConf(id: string): RuleCheck {
  return onKind('ConfigMap', (object, context) => (context.windowsNodes.length === 0 ? [] : entriesOf(object, parseNetConf)).flatMap((entry) => {
    const { key, config } = entry;
    const problems = netConfProblems(config).filter(({ code, path }) => code === id && !isKnownLater(valueAt(config, path)));
    if (problems.length === 0 || !hasWindows(context)) { return []; }
    const updated = fixNetConf(config);
    const remains = new Set(netConfProblems(updated).map(({ code }) => code));
    return problems.map(({ path, message, remedy }) => ({
      path: ['data', key],
      inside: path,
      message: `${formatPath(path)} ${message}`,
      help: remedy,
      // the net-conf is one string, so the fix of each finding rewrites all of it
      ...(!remains.has(id) && !hasKnownLater(config) && { fix: rewriting(`${remedy}, and fix the rest of ${key}`, entry, updated) }),
    }));
  }));
}

/** Flannel's net-confs of the run. */
export function netConfs(context: CheckContext): readonly PlainObject[] {
  return allEntries(context, parseNetConf).map(({ config }) => config);
}

/** Whether the network of the run is a VXLAN overlay of Flannel. */
export function isFlannelOverlay(context: CheckContext): boolean {
  return netConfs(context).some((netConf) => backendType(netConf) === 'vxlan');
}

const GROUP = 'operator.tigera.io/';

/** Whether an object is the Installation of Calico's operator. */
export function isInstallation(object: PlainObject): boolean {
  return object.kind === 'Installation' && scalarText(object.apiVersion).startsWith(GROUP);
}

/** The check of a rule about the Installation: the problems with the id of the rule, and a fix where the right value is known. */
export function onInstallation(id: string, remedy?: string | ((object: PlainObject, context: CheckContext) => Fix | undefined)): RuleCheck {
  return onKind('Installation', (object, context) => {
    const problems = isInstallation(object) ? installationProblems(object) : [];
    return asFindings(id, problems, ({ path, message }) => {
      const fix = typeof remedy === 'string' ? setting(path, remedy) : remedy?.(object, context);
      return { message: `${formatPath(path)} ${message}`, ...(fix && { fix }) };
    });
  });
}
