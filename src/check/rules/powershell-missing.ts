import { Rule } from '../rule';
import { consequence, powershellOfNanoServer, programName } from './support/commands';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const image = (name: string) => windowsPod({ image: name, spec: BUILDS_OF_2022, container: 'command: [powershell, -Command, Start-Sleep 60]' });

export const powershellMissing: Rule = {
  id: 'powershell-missing',
  effect: 'broken',
  needs: ['command'],
  summary: 'a command of PowerShell in an image of Nano Server, which has none',
  why: 'The base image of Nano Server has neither Windows PowerShell nor PowerShell 7, so the program isn\'t found. Images that are built on it may add PowerShell 7; the rule reports only the base image itself.',
  source: 'Microsoft, "Windows container base images"; microsoft/Windows-Containers#252',
  bad: image('mcr.microsoft.com/windows/nanoserver:ltsc2022'),
  good: image('mcr.microsoft.com/windows/servercore:ltsc2022'),
  check: onWindowsPods(({ spec }) => powershellOfNanoServer(spec).map(({ path, words, purpose }) => ({
    path: [...path, 0],
    message: `the command is "${programName(words[0])}", which the base image of Nano Server doesn't have: ${consequence(purpose)}`,
    help: 'use cmd /c, an image of PowerShell on Nano Server, such as mcr.microsoft.com/powershell, or one of Server Core',
  }))),
};
