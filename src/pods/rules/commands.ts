import {
  and, concat, equal, exists, Expression, first, has, isIn, isLess, listAt, literal, matches, not, numberAt, numberText, or,
  scalarText, stringAt, stringsAt, when,
} from '../../base';
import { setting } from '../../findings';
import {
  CMD_BUILTINS, CMDLET, DEFAULT_PROBE_TIMEOUT_SECONDS, POWERSHELLS, UNIX_PROGRAM_FOLDER, UNIX_PROGRAMS, WINDOWS_PROGRAM, WINDOWS_TIMING,
} from '../../knowledge';
import { COMMANDS, CONTAINERS, PartItem, PROBES } from '../parts';
import { eachOf, PodRule, Statement } from '../rule';
import { COMMAND_FAILURES, executableOf } from '../started-containers';

/** What happens when a command can't be run. */
const failureOf = (command: PartItem) => stringAt(command, 'failure');

/** A command that can't be run: without it, a container whose liveness probe it is works. */
const unrunnable = (state: (command: PartItem) => Statement) => [false, true].map((isLiveness) => eachOf([CONTAINERS, COMMANDS], (_, command) => {
  const statement = state(command);
  const ofLiveness = equal(failureOf(command), literal(COMMAND_FAILURES.liveness));
  return { ...statement, when: and(isLiveness ? ofLiveness : not(ofLiveness), statement.when), ...(isLiveness && { effect: 'ignored' }) };
}));

const programOf = (command: PartItem) => first(stringsAt(command, 'words'));

export const linuxCommand: PodRule = {
  id: 'linux-command',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows container runs a Linux program',
  needs: ['command'],
  findings: () => {
    const byPath = (program: Expression<string>) => and(matches(program, UNIX_PROGRAM_FOLDER), not(matches(program, WINDOWS_PROGRAM)));
    const help = 'use a program in the image, cmd /c, or powershell -Command';
    return [
      ...unrunnable((command) => ({
        when: byPath(programOf(command)),
        at: [0],
        message: ['"', executableOf(programOf(command)), '" is a program of Linux, which the Windows base images don\'t have: ', failureOf(command)],
        help,
      })),
      eachOf([CONTAINERS, COMMANDS], (_, command) => ({
        when: isIn(programOf(command), literal(UNIX_PROGRAMS)),
        at: [0],
        effect: 'advice',
        message: [
          '"', executableOf(programOf(command)), '" is a program of Linux, which the Windows base images don\'t have: unless this image adds it, ',
          failureOf(command),
        ],
        help,
      })),
    ];
  },
};

/**
 * A command line whose first word is the program: a shell, one with `.exe`, or one that is followed by an option, as the words of a path aren't.
 * Elsewhere, the path of the program may have spaces, as in `C:\Program Files`.
 */
const FIRST_WORD = /^([^ \t\r\n"']+[ \t\r\n]+[-/][^ \t\r\n]|(cmd|powershell|pwsh)(\.exe)?[ \t\r\n]|[^ \t\r\n]+\.exe[ \t\r\n]+[^ \t\r\n])/i;
const EXE_WITH_ARGUMENTS = /\.exe[ \t\r\n]+[^ \t\r\n]/i;

export const execOneString: PodRule = {
  id: 'exec-one-string',
  effect: 'broken',
  pods: 'windows',
  summary: 'a command of a Windows container is one string instead of a list of arguments',
  needs: ['command'],
  findings: () => unrunnable((command) => {
    const text = programOf(command);
    const isNamed = matches(text, FIRST_WORD);
    return {
      when: or(isNamed, matches(text, EXE_WITH_ARGUMENTS)),
      at: [0],
      message: [
        when(isNamed, concat('"', executableOf(text), '"'), literal('the program')),
        ' and its arguments are one string, which is used as the name of a program that doesn\'t exist: ', failureOf(command),
      ],
      help: 'write the program and each argument as a separate list item',
    };
  }),
  fix: ({ parts: [, command], path }) => {
    const [program, ...others] = listAt(command, 'words');
    const words = split(scalarText(program));
    return words && setting(path.slice(0, -1), [...words, ...others]);
  },
};

/**
 * The arguments of a command line; what a shell runs stays one argument. `undefined` where quoting, or what several lines mean, would have to be
 * guessed.
 */
function split(untrimmed: string): readonly string[] | undefined {
  const text = untrimmed.trim();
  if (/["'`\r\n]/.test(text) || !FIRST_WORD.test(text)) { return undefined; }
  const shell = /^((?:cmd|powershell|pwsh)(?:\.exe)?)\s+(\/c|-command|-c)\s+(.*)$/i.exec(text);
  return shell ? shell.slice(1) : text.split(/\s+/);
}

const CMD_BUILTIN = new RegExp(`^(${CMD_BUILTINS.join('|')})$`, 'i');

export const execShellBuiltin: PodRule = {
  id: 'exec-shell-builtin',
  effect: 'broken',
  pods: 'windows',
  summary: 'a command of a Windows container is built into a shell, but isn\'t run in one',
  needs: ['command'],
  findings: () => unrunnable((command) => {
    const word = programOf(command);
    // no command of cmd.exe has a hyphen
    const isCmdlet = matches(word, /-/);
    return {
      when: or(matches(word, CMD_BUILTIN), matches(word, CMDLET)),
      at: [0],
      message: [
        '"', word, '" is ', when(isCmdlet, literal('a PowerShell cmdlet'), literal('built into cmd.exe')), ', not a program: ', failureOf(command),
      ],
      help: ['run it in a shell: [', when(isCmdlet, literal('powershell, -Command'), literal('cmd, /c')), ', ', word, ', ...]'],
    };
  }),
  fix: ({ parts: [, command], path }) => {
    const words = listAt(command, 'words');
    return CMD_BUILTIN.test(scalarText(words[0])) ? setting(path.slice(0, -1), ['cmd', '/c', ...words]) : undefined;
  },
};

const POWERSHELL = new RegExp(`(^|[/\\\\])(${POWERSHELLS.join('|')})(\\.exe)?$`, 'i');

export const powershellProbeTimeout: PodRule = {
  id: 'powershell-probe-timeout',
  effect: 'broken',
  pods: 'windows',
  summary: 'a probe of a Windows container gives PowerShell less time than it may need to start',
  needs: ['command'],
  findings: () => {
    const ofTimeout = (timeout: 'missing' | 'default' | 'other') => eachOf([CONTAINERS, PROBES], (_, item) => {
      const seconds = numberAt(item, 'probe', 'timeoutSeconds');
      const isGiven = has(item, 'probe', 'timeoutSeconds');
      const isDefault = equal(seconds, literal(DEFAULT_PROBE_TIMEOUT_SECONDS));
      const isOther = and(isGiven, not(isDefault), isLess(seconds, literal<number>(WINDOWS_TIMING.probeTimeoutSeconds)));
      const given = timeout === 'other' ? numberText(seconds) : literal(String(DEFAULT_PROBE_TIMEOUT_SECONDS));
      return {
        when: and(
          { missing: not(isGiven), default: isDefault, other: isOther }[timeout],
          exists(stringsAt(item, 'probe', 'exec', 'command'), 'word', (word) => matches(word, POWERSHELL)),
        ),
        at: timeout === 'missing' ? [] : ['timeoutSeconds'],
        ...(timeout === 'other' && { effect: 'advice' }),
        message: [
          stringAt(item, 'name'), ' starts PowerShell and times out after ', given,
          ` s${timeout === 'missing' ? ', the default' : ''}: it fails whenever PowerShell needs longer to start`,
        ],
        help: `set timeoutSeconds to ${WINDOWS_TIMING.probeTimeoutSeconds} or more, or use httpGet or tcpSocket`,
      };
    });
    return [ofTimeout('missing'), ofTimeout('default'), ofTimeout('other')];
  },
  fix: ({ path }) => (
    path.at(-1) === 'timeoutSeconds' ? undefined : setting([...path, 'timeoutSeconds'], WINDOWS_TIMING.probeTimeoutSeconds)),
};
