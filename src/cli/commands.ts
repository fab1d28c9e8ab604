/** An exit code. */
export type Code = number | Promise<number>;
/** Gives the module of a command to its action, at once or when it is loaded. */
type Loader<Module> = (action: (module: Module) => Code) => Code;

/** The modules of the commands, by name. Each is loaded when its command is run. */
export interface Commands {
  readonly admission: Loader<typeof import('./admission-print-command')>;
  readonly admissionPreview: Loader<typeof import('./admission-preview-command')>;
  readonly chart: Loader<typeof import('./chart-command')>;
  readonly check: Loader<typeof import('./check-command')>;
  readonly completion: Loader<typeof import('./completion-command')>;
  readonly doctor: Loader<typeof import('./doctor-command')>;
  readonly filter: Loader<typeof import('./filter-command')>;
  readonly fix: Loader<typeof import('./fix-command')>;
  readonly init: Loader<typeof import('./init-command')>;
  readonly convert: Loader<typeof import('./convert-command')>;
  readonly addressPlan: Loader<typeof import('./address-plan-command')>;
  readonly where: Loader<typeof import('./where-command')>;
  readonly rules: Loader<typeof import('./rule-commands')>;
  readonly nodeCheck: Loader<typeof import('./node-check-command')>;
  readonly nodeRender: Loader<typeof import('./node-render-command')>;
  readonly images: Loader<typeof import('./images-command')>;
  readonly migrate: Loader<typeof import('./migrate-command')>;
}
