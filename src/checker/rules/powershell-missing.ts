import { RuleDefinition } from '../rule';
import { consequence, powershellOfNanoServer, programName } from './support/commands';
import { onWindowsPods } from './support/pods';

export const powershellMissing: RuleDefinition = {
  id: 'powershell-missing',
  effect: 'broken',
  needs: ['command'],
  summary: 'a command of PowerShell in an image of Nano Server, which has none',
  check: onWindowsPods(({ spec }) => powershellOfNanoServer(spec).map(({ path, words, purpose }) => ({
    path: [...path, 0],
    message: `the command is "${programName(words[0])}", which the base image of Nano Server doesn't have: ${consequence(purpose)}`,
    help: 'use cmd /c, an image of PowerShell on Nano Server, such as mcr.microsoft.com/powershell, or one of Server Core',
  }))),
};
