import { evaluator, Expression, find, input, stringAt } from '../base';

/** Characters of paths: letters, digits, and those of variables, as in `%ROOT%\\app.exe` and `$(ROOT)/app`. A shell, or a flag, ends at others. */
const PATH = '[\\p{L}\\p{N}_.+@~%$(){}\\\\/-]{0,1000}';
/** The path of the program in a command line. What follows `.exe` with a slash, as in `cmd.exe/c`, is an argument. */
const PROGRAM = `^["']?(?:[A-Za-z]:)?(?:${PATH.replace(/\}$/, '}?')}\\.[eE][xX][eE]|${PATH})`;
const LAST_PART = '[^\\\\/]*$';
/** A name of a file, and not a flag. */
const NAME = '^[\\p{L}\\p{N}_.~%$({][\\p{L}\\p{N}_.+~%$(){}-]*';

/**
 * The base name of the executable that a command starts, which is all that messages may show of a command: arguments may contain secrets, also
 * those in a command that is one string. What is behind the first space is an argument, even if the path has a space.
 */
export function executableOf(command: Expression<string>): Expression<string> {
  return find(find(find(command, PROGRAM), LAST_PART), NAME);
}

const evaluate = evaluator(executableOf(stringAt(input('object'), 'command')));

/** As `executableOf`. */
export function executableName(command: string): string {
  return evaluate({ object: { command } });
}
