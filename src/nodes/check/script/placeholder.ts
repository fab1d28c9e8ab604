/** Whether a value is a placeholder: `<hostname>`, `$(hostname)`, `$Name`, `%NAME%`, `{{ .Name }}`. */
export function isPlaceholder(value: string): boolean {
  return /<\w[^<>]{0,100}>|\$|%\w{1,60}%|\{\{/.test(value);
}
