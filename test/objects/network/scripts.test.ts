import { parsePowershell } from '../../powershell/powershell';
import { checkScripts } from '../../powershell/script-checks';

checkScripts('objects/network', ['route.exe', '$plugin', '$kubeProxy']);

test('the grammar rejects invalid PowerShell', () => {
  const [right, open, injected] = parsePowershell(["Write-Host 'it''s'\n", "Write-Host 'it's'\n", 'Write-Host "a $(Get-Date)"\n']);
  expect(right).toMatchObject({ valid: true, expandable: [], literals: ["'it''s'"] });
  expect(open.valid).toBe(false);
  expect(injected).toMatchObject({ valid: true, commands: ['Write-Host', 'Get-Date'], expandable: ['"a $(Get-Date)"'] });
});
