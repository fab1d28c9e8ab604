/**
 * Runs the examples with the packages of cloud providers, and makes pools of arguments: `tsx run-cloud-programs.ts <arguments> <example> …`. Prints
 * the resources that were registered, with Pulumi's mocks.
 */
import { createRequire } from 'node:module';
import { runtime } from '@pulumi/pulumi';
import * as aks from 'k8s-windows/pulumi-aks';
import * as eks from 'k8s-windows/pulumi-eks';
import * as gke from 'k8s-windows/pulumi-gke';

type Component = new (name: string, args: object) => unknown;
const [pools = '[]', ...examples] = process.argv.slice(2);
const registered: object[] = [];

async function main(): Promise<void> {
  await runtime.setMocks({
    newResource: ({ type, name, inputs, custom }) => {
      registered.push({ type, name, inputs });
      return { id: custom === false ? undefined : `${name}-id`, state: { name, arn: `arn:aws:iam::111122223333:role/${name}`, ...inputs, metadata: { name, ...inputs.metadata } } };
    },
    call: ({ token, inputs }) => (token.endsWith(':getParameter') ? { value: 'ami-0a' } : inputs),
  }, 'project', 'stack', false);
  const classes: Readonly<Record<string, unknown>> = { ...aks, ...eks, ...gke };
  for (const { type, name, args } of JSON.parse(pools) as { readonly type: string; readonly name: string; readonly args: object }[]) {
    new (classes[type] as Component)(name, args);
  }
  for (const example of examples) {
    const exported: unknown = createRequire(__filename)(example);
    if (typeof exported === 'function') { await exported(); }
  }
  await runtime.disconnect();
  console.log(JSON.stringify(registered));
}

void main();
