import { containersOf } from './support/core';
import { onWindowsPods } from './support/pods';
import { listAt, PlainObject, show, valueAt } from '../../base';
import { setting } from '../../findings';
import { objectNamespace } from '../../kubernetes';
import { CheckContext, RuleDefinition } from '../rule';


export const partiallyQualifiedName: RuleDefinition = {
  id: 'partially-qualified-name',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a Windows container uses a partially qualified Service name, which Windows doesn\'t resolve',
  check: onWindowsPods(({ spec }, context, object) => {
    const namespace = objectNamespace(object);
    return textsIn(spec).flatMap(({ path, text }) => namesIn(text).flatMap((name) => {
      const found = serviceOf(name, context) ?? memberOf(name, namespace, context);
      if (!found) { return []; }
      const short = found.namespace === namespace && !found.isMember ? found.service : undefined;
      return [{
        path,
        message: found.isMember
          ? `Windows doesn't resolve the name of a Pod of Service ${show(found.service)}: with a single DNS suffix, it resolves only the full name of a Pod of a StatefulSet`
          : `Windows doesn't resolve ${show(name)}: with a single DNS suffix, it resolves only the bare name of a Service and the full one`,
        help: found.isMember ? `use the full name, which ends with .${found.service}.${found.namespace}.svc.cluster.local`
          : `use ${short ? `${short} or ` : ''}${found.service}.${found.namespace}.svc.cluster.local`,
        ...(short && { fix: setting(path, text.split(name).join(short)) }),
      }];
    }));
  }),
};

/** Where a container has commands. */
const COMMANDS = [
  ['command'], ['args'], ...['livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle.postStart', 'lifecycle.preStop'].map((of) => [...of.split('.'), 'exec', 'command']),
];

function textsIn(spec: PlainObject): readonly { readonly path: readonly (string | number)[]; readonly text: string }[] {
  return containersOf(spec).flatMap(({ container, path }) => [
    ...listAt(container, 'env').map((entry, i) => ({ path: ['spec', ...path, 'env', i, 'value'], text: valueAt(entry, ['value']) })),
    ...COMMANDS.flatMap((keys) => listAt(valueAt(container, keys.slice(0, -1)), keys[keys.length - 1]).map((text, i) => ({ path: ['spec', ...path, ...keys, i], text }))),
  ]).filter((each): each is { path: (string | number)[]; text: string } => typeof each.text === 'string');
}

/** Host names in a string, such as a URL or a connection string. */
function namesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[^A-Za-z0-9.-]+/))].filter((name) => name.includes('.'));
}

/** What a partially qualified name stands for. */
interface Meant {
  readonly service: string;
  readonly namespace: string;
  /** Whether it is a Pod of a StatefulSet behind the Service. */
  readonly isMember: boolean;
}

/** The Service with a name such as `redis.shop` and `redis.shop.svc`. */
function serviceOf(name: string, context: CheckContext): Meant | undefined {
  const [service, namespace, svc, ...rest] = name.split('.');
  const isName = (svc === undefined || svc === 'svc') && rest.length === 0;
  return isName && findService(service, namespace, context) ? { service, namespace, isMember: false } : undefined;
}

/** The Pod of a StatefulSet with a name such as `mysql-0.mysql`, `mysql-0.mysql.shop`, and `mysql-0.mysql.shop.svc`. */
function memberOf(name: string, ownNamespace: string, context: CheckContext): Meant | undefined {
  const [member, service, namespace = ownNamespace, svc, ...rest] = name.split('.');
  if (!/-\d+$/.test(member) || (svc !== undefined && svc !== 'svc') || rest.length > 0) { return undefined; }
  const isHeadless = valueAt(findService(service, namespace, context), ['spec', 'clusterIP']) === 'None';
  return isHeadless ? { service, namespace, isMember: true } : undefined;
}

/** A Service by its name. Each cluster has the one of the API server. */
function findService(name: string, namespace: string, context: CheckContext): PlainObject | undefined {
  return context.find('Service', name, namespace) ?? (name === 'kubernetes' && namespace === 'default' ? {} : undefined);
}
