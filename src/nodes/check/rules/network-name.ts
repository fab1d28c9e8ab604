import { Fact, networkNames } from '../facts';
import { NodeRuleDefinition } from '../rule';
import { butElsewhere, disagreements } from './support/agree';

export const networkName: NodeRuleDefinition = {
  id: 'node-network-name',
  effect: 'broken',
  summary: 'the CNI configuration, Flannel, and kube-proxy of a node name different networks',
  check: (node) => disagreements(withoutVariants(networkNames(node)), matches, (fact, first) => ({
    message: `the network of ${fact.by} is ${butElsewhere(fact, first)}`,
    help: `use the same name everywhere: ${JSON.stringify(first.value)}`,
  })),
};

/** A page may show several ways to run one program, which aren't compared with each other. */
function withoutVariants(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact, i) => i === 0 || fact.by !== facts[0].by);
}

/** The scripts of SIG Windows accept a pattern as the name: `Calico.*`. */
function matches(a: string, b: string): boolean {
  const fits = (name: string, pattern: string) => name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2)));
  return fits(a, b) || fits(b, a);
}
