import fc from 'fast-check';
import { parseCommandLine } from './parse-command-line';
import { formatProblem } from '../../../src/base';
import { cmdAdvice, commandProblems, quoteArgument, quoteCommand } from '../../../src/objects';
import { ANY_CHARACTER } from '../../any-character';
import { cpuMilliseconds } from '../../cpu-time';

/** Strings that are hard to quote, and any others. */
const PART = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', ' ', '\t', '\n', 'a', '$', '(', ')', '%', '^', '&', "'", '`', 'é', '🪟') }),
  fc.string({ unit: ANY_CHARACTER }), fc.string(),
).filter((text) => !text.includes('\0'));
const PROGRAM = PART.filter((text) => text !== '' && !text.includes('"'));

describe('quoting', () => {
  // expected values from the tables in Microsoft's "Parsing C command-line arguments", read from right to left
  test.each([
    ['abc', 'abc'], ['', '""'], ['a b', '"a b"'], ['a\tb', '"a\tb"'], ['ab"c', 'ab\\"c'], ['a\\\\b', 'a\\\\b'], ['C:\\dir\\', 'C:\\dir\\'],
    ['C:\\my dir\\', '"C:\\my dir\\\\"'], ['a\\"b c', '"a\\\\\\"b c"'], ['$(NAME)', '"$(NAME)"'], ['\\', '\\'], ['"', '\\"'],
  ])('%j is quoted as %j', (argument, quoted) => {
    expect(quoteArgument(argument)).toBe(quoted);
  });

  test.each<[string, readonly string[]]>([
    ['p "a b c" d e', ['p', 'a b c', 'd', 'e']], ['p "ab\\"c" "\\\\" d', ['p', 'ab"c', '\\', 'd']],
    ['p a\\\\\\b d"e f"g h', ['p', 'a\\\\\\b', 'de fg', 'h']],
    ['p a\\\\\\"b c d', ['p', 'a\\"b', 'c', 'd']], ['p a\\\\\\\\"b c" d e', ['p', 'a\\\\b c', 'd', 'e']], ['p a"b"" c d', ['p', 'ab" c d']],
    ['"C:\\a b\\p.exe" \t x', ['C:\\a b\\p.exe', 'x']], ['', ['']],
  ])('%j is parsed as %j', (line, argv) => {
    expect(parseCommandLine(line)).toEqual(argv);
  });

  test('quoted arguments parse back', () => {
    fc.assert(fc.property(PROGRAM, fc.array(PART), (program, rest) => {
      expect(parseCommandLine(quoteCommand([program, ...rest]).join(' '))).toEqual([program, ...rest]);
    }), { numRuns: 2000 });
  });

  test('any command line is parsed, in linear time', () => {
    fc.assert(fc.property(PART, (line) => { expect(parseCommandLine(line).length).toBeGreaterThan(0); }));
    expect(cpuMilliseconds(() => {
      for (const character of ['"', '\\', ' ', '\\"']) { parseCommandLine(`p ${character.repeat(100_000)}`); }
    })).toBeLessThan(2000);
  });
});

describe('commands that a command line can\'t express', () => {
  const messagesOf = (command: readonly string[]) => commandProblems(command).map(formatProblem).join('\n');

  test('a program with quotation marks, a NUL, too many characters', () => {
    expect(messagesOf(['a"b'])).toContain('[0]: must be a program, got "a"');
    expect(messagesOf(['p', 'a\0b'])).toContain('[1]: must not contain a NUL character: it would');
    expect(messagesOf(['p', 'x'.repeat(40_000)])).toContain('must form a command line of less than 32767 characters on Windows, got 40002');
  });

  test('other commands have no problems', () => {
    expect(messagesOf(['C:\\Program Files\\app.exe', '', '"', 'a b'])).toBe('');
    expect(messagesOf(['p', 'x'.repeat(32_000)])).toBe('');
  });

  test('cmd parses by its own rules', () => {
    expect(cmdAdvice(['cmd', '/S', '/C', 'echo "a b"']).map(formatProblem)).toEqual([
      '[3]: should not contain quotation marks: cmd would receive a backslash before each. Put the command in a .cmd file and call that, or start '
        + 'the program without cmd. [cmd-quoting]',
    ]);
    expect(cmdAdvice(['C:\\Windows\\System32\\CMD.EXE', '/c', 'C:\\my app\\run.exe', 'a b'])[0].message)
      .toContain('cmd would remove the first and the last of its command line');
    expect(cmdAdvice(['cmd', '/S', '/C', 'echo a & echo b'])).toEqual([]);
    expect(cmdAdvice(['cmd', '/c', 'ping', '-n', '20', 'localhost'])).toEqual([]);
    expect(cmdAdvice(['powershell', '-Command', 'echo "x"'])).toEqual([]);
  });
});
