import { expectFacts, expectParts, markdownTable } from './golden';
import { CONTAINER_ACCOUNTS, GMSA_WEBHOOK, HOST_ACCOUNT_PLUGINS, UPDATE_FOR_GMSA } from '../../src/knowledge';
import { accountConsequences, WindowsAccount } from 'k8s-windows/core';

const yes = (is: boolean) => (is ? 'yes' : 'no');
const LOCAL_GROUPS: readonly string[] = [WindowsAccount.ADMINISTRATORS, WindowsAccount.USERS];
const where = (account: string) => {
  if (CONTAINER_ACCOUNTS.includes(account)) { return 'containers'; }
  return LOCAL_GROUPS.includes(account) ? 'HostProcess containers (local group of the node)' : 'containers and HostProcess containers';
};

test('docs/identity.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('identity.md', {
    accounts: markdownTable([
      ['`WindowsAccount`', 'name', 'containers', 'allows `runAsNonRoot`', 'strictest Pod Security level'],
      ...Object.entries(WindowsAccount).map(([name, account]) => {
        const ofNode = LOCAL_GROUPS.includes(account);
        const { runAsNonRoot, podSecurity } = accountConsequences(account, ofNode);
        return [name, `\`${account}\``, where(account), yes(runAsNonRoot), podSecurity];
      }),
    ]),
    plugins: markdownTable([['plugin', 'class ID'], ...Object.entries(HOST_ACCOUNT_PLUGINS).map(([name, id]) => [name, `\`${id}\``])]),
  });
  expectFacts('identity.md', [
    `build 10.0.17763.${UPDATE_FOR_GMSA.revision} or later (KB5000822)`,
    `two replicas of \`${GMSA_WEBHOOK.image}\``,
    `requires the label \`${GMSA_WEBHOOK.disabledLabel.key}: ${GMSA_WEBHOOK.disabledLabel.value}\``,
  ]);
});
