import { FlagUse } from './flags';
import { Program } from './programs';
import { SourceText } from './source-text';
import { Comment } from './token';

/** A name with a value, and where it stands. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** How a program is started. */
export type ServiceManager = 'nssm' | 'sc.exe' | 'New-Service' | 'none';

/** A program with its switches, as a script starts it or registers it as a service. */
export interface CommandLine {
  readonly program: Program;
  readonly manager: ServiceManager;
  /** Name of the service. */
  readonly service?: string;
  readonly flags: readonly FlagUse[];
  /** Arguments that belong to no switch. */
  readonly stray: readonly SourceText[];
  /** Variables of the service's own environment. */
  readonly environment: readonly Setting[];
  /** The path of the program, where it is given. */
  readonly programPath?: Setting;
  /** What else the service manager is told: `AppDirectory`, `depend=`. */
  readonly settings: readonly Setting[];
  /** Where the program, or what comes closest, is named. */
  readonly start: number;
  readonly end: number;
  /** Whether only the switches are there, and the program is a guess by them. */
  readonly guessed: boolean;
  /** Where the path of a service's program has blanks and no quotes. */
  readonly unquotedPath?: { readonly start: number; readonly end: number };
  /** Options of sc.exe without a blank behind the equals sign. */
  readonly tightOptions: readonly { readonly name: string; readonly start: number; readonly end: number }[];
}

/** A script of old walkthroughs that sets a whole node up. */
export interface StartScriptCall {
  readonly script: string;
  readonly parameters: readonly Setting[];
  readonly start: number;
  readonly end: number;
}

/** All that was found in a script. */
export interface ScannedScript {
  /** Whether it is a script, and no page with commands in it. */
  readonly isScript: boolean;
  readonly commands: readonly CommandLine[];
  readonly startScripts: readonly StartScriptCall[];
  /** Variables of the environment that are set for all. */
  readonly environment: readonly Setting[];
  readonly comments: readonly Comment[];
  /** Statements: a comment before one is about all of it. */
  readonly statements: readonly { readonly start: number; readonly end: number }[];
}
