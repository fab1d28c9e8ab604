import { containersOf } from './support/core';
import { listAt, objectAt, PlainObject, show, valueAt } from '../../manifest';
import { CheckContext, Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { onWindowsPods, setting } from './support/pods';

const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: redis\n  namespace: shop\nspec:\n  ports:\n    - port: 6379\n';
const pod = (host: string) => windowsPod({ metadata: 'namespace: shop', container: `env:\n  - name: REDIS\n    value: ${host}:6379` });

export const partiallyQualifiedName: Rule = {
  id: 'partially-qualified-name',
  effect: 'broken',
  summary: 'a Windows container uses a partially qualified Service name, which Windows doesn\'t resolve',
  why: 'Windows containers have a single DNS suffix, that of their namespace. `redis` and `redis.shop.svc.cluster.local` resolve; `redis.shop` and `redis.shop.svc` don\'t, although Linux containers resolve all of them.',
  source: 'kubernetes/kubernetes#65016; MicrosoftDocs/Virtualization-Documentation#1241',
  bad: documents(SERVICE, pod('redis.shop')),
  good: documents(SERVICE, pod('redis')),
  check: onWindowsPods(({ spec }, context, object) => {
    if (context.all('Service').length === 0) { return []; }
    const namespace = objectAt(object, 'metadata').namespace ?? 'default';
    return textsIn(spec).flatMap(({ path, text }) => namesIn(text).flatMap(({ name, service, of }) => {
      if (!isService(service, of, context)) { return []; }
      const near = of === namespace;
      return [{
        path,
        message: `Windows doesn't resolve ${show(name)}: with a single DNS suffix, it resolves only the bare name of a Service and the full one`,
        help: `use ${near ? `${service} or ` : ''}${service}.${of}.svc.cluster.local`,
        ...(near && { fix: setting(path, text.split(name).join(service)) }),
      }];
    }));
  }),
};

function textsIn(spec: PlainObject): readonly { readonly path: readonly (string | number)[]; readonly text: string }[] {
  return containersOf(spec).flatMap(({ container, path }) => [
    ...listAt(container, 'env').map((entry, i) => ({ path: ['spec', ...path, 'env', i, 'value'], text: valueAt(entry, ['value']) })),
    ...(['command', 'args'] as const).flatMap((key) => listAt(container, key).map((text, i) => ({ path: ['spec', ...path, key, i], text }))),
  ]).filter((each): each is { path: (string | number)[]; text: string } => typeof each.text === 'string');
}

/** Names of two labels, and of three with `svc` for the last, in a string. */
function namesIn(text: string): readonly { readonly name: string; readonly service: string; readonly of: string }[] {
  return [...new Set(text.split(/[^A-Za-z0-9.-]+/))].flatMap((name) => {
    const [service, of, svc, ...rest] = name.split('.');
    return of && (svc === undefined || svc === 'svc') && rest.length === 0 ? [{ name, service, of }] : [];
  });
}

function isService(name: string, namespace: string, context: CheckContext): boolean {
  return context.all('Service').some((service) => {
    const metadata = objectAt(service, 'metadata');
    return metadata.name === name && (metadata.namespace ?? 'default') === namespace;
  });
}
