import { NodeFile } from './node-file';
import { NODE_OPTIONS } from './node-schema';
import { WindowsNodeOptions } from './options';
import { renderNode } from './windows-node';
import { BOOLEAN, checkedBy, isPlainObject, options as optionsOf, Problem, STRING, withoutNulls } from '../base';
import { OptionChecks, verified } from '../kubernetes';
import { configMap, NamedObject, NO_OBJECTS, ObjectSet } from '../objects';

/** Options of `windowsNodeObjects`. */
export interface WindowsNodeObjectsOptions extends WindowsNodeOptions {
  /** Name of the ConfigMap. @default 'windows-node' */
  readonly configMapName?: string;
  /** Namespace of the ConfigMap. @default 'kube-system' */
  readonly namespace?: string;
  /** Whether to include the role and role binding of the nodes' daemons, which a cluster needs once. @default true */
  readonly roles?: boolean;
}

/**
 * Objects for the Windows nodes of a cluster: a ConfigMap with the files and scripts of a node, and the role of its daemons. Keys are
 * file names with a dot for each slash. Files with a secret aren't included.
 */
export function windowsNodeObjects(options: WindowsNodeObjectsOptions): ObjectSet {
  const own = isPlainObject(options) ? withoutNulls(options) as unknown as WindowsNodeObjectsOptions : options;
  return checkedBy(OPTIONS, own, NO_OBJECTS, nodeObjects);
}

const OPTIONS = optionsOf<WindowsNodeObjectsOptions>({ ...NODE_OPTIONS.fields, configMapName: STRING, namespace: STRING, roles: BOOLEAN });

const CHECKS: OptionChecks<WindowsNodeObjectsOptions> = { configMapName: ['objectName', 'ConfigMap'], namespace: ['objectName', 'namespace'] };

function nodeObjects(options: WindowsNodeObjectsOptions): ObjectSet {
  const { configMapName = 'windows-node', namespace = 'kube-system', roles = true, ...rest } = options;
  const { files, problems, advice, roles: bindings } = renderNode(rest);
  const kept = files.filter(({ name, secret }) => !secret && !name.startsWith('cluster/'));
  const objects: NamedObject[] = [
    {
      id: 'files',
      manifest: configMap(configMapName, namespace, {}, Object.fromEntries(kept.map(({ name, content }) => [name.replace(/\//g, '.'), content]))),
    },
    ...(roles ? bindings.map((manifest) => ({ id: `daemon-${manifest.kind === 'ClusterRole' ? 'role' : 'role-binding'}`, manifest })) : []),
  ];
  return {
    objects, problems: [...verified('node-objects', CHECKS, options), ...problems],
    advice: [...advice, ...files.filter(({ secret }) => secret).map(leftOut)],
  };
}

function leftOut({ name }: NodeFile): Problem {
  return {
    code: 'node-secret-file', path: ['proxy'],
    message: `contains a secret, so ${name} isn't in the ConfigMap, which everyone with read access to the namespace could read`,
    remedy: 'render the file with `k8s-windows node render`, and copy it to the node',
  };
}
