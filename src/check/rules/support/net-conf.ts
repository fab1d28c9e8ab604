import { allEntries, entriesOf, rewriting } from './config-map';
import { formatPath, PlainObject } from '../../../manifest';
import { backendType, mendNetConf, netConfProblems, parseNetConf } from '../../../network';
import { CheckContext, Rule } from '../../rule';

/** The check of a rule about Flannel's net-conf: the problems of its own name. */
export function onNetConf(id: string): Rule['check'] {
  return (object, context) => (context.windowsNodes.length === 0 ? [] : entriesOf(object, parseNetConf)).flatMap((entry) => {
    const { key, config } = entry;
    const mended = mendNetConf(config);
    const remains = new Set(netConfProblems(mended).map(({ code }) => code));
    return netConfProblems(config).filter(({ code }) => code === id).map(({ path, message, remedy }) => ({
      path: ['data', key],
      inside: path,
      message: `${formatPath(path)} ${message}`,
      help: remedy,
      // the net-conf is one text, so each of its findings mends it whole
      ...(!remains.has(id) && { fix: rewriting(`${remedy}, and mend the rest of ${key}`, entry, mended) }),
    }));
  });
}

/** Flannel's net-confs of the run. */
export function netConfs(context: CheckContext): readonly PlainObject[] {
  return allEntries(context, parseNetConf).map(({ config }) => config);
}

/** Whether the network of the run is a VXLAN overlay of Flannel. */
export function isFlannelOverlay(context: CheckContext): boolean {
  return netConfs(context).some((netConf) => backendType(netConf) === 'vxlan');
}

/** A ConfigMap with a net-conf, for examples: VNI and Port are right unless the backend given says otherwise. */
export function netConfExample(backend: PlainObject, more: PlainObject = {}): string {
  return configMap('kube-flannel-cfg', 'net-conf.json', { Network: '10.244.0.0/16', ...more, Backend: { Type: 'vxlan', ...backend } });
}

/** A ConfigMap with one entry of JSON. */
export function configMap(name: string, key: string, config: PlainObject): string {
  const text = JSON.stringify(config, null, 2).replace(/^/gm, '    ');
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  namespace: kube-flannel\ndata:\n  ${key}: |\n${text}\n`;
}
