import { COMPLETE, SHELLS } from './flags';

/**
 * The scripts that connect a shell with the completion. Each gives the word being typed after "=", since Windows PowerShell drops empty arguments,
 * and then those before it.
 */
export const COMPLETION_SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: `_k8s_windows() {
  local IFS=$'\\n'
  COMPREPLY=($(k8s-windows ${COMPLETE} "=\${COMP_WORDS[COMP_CWORD]}" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null | cut -f1))
}
complete -o default -F _k8s_windows k8s-windows
`,
  zsh: `#compdef k8s-windows
_k8s_windows() {
  local line
  local -a entries
  for line in "\${(@f)$(k8s-windows ${COMPLETE} "=\${words[CURRENT]}" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}"; do
    [[ -n $line ]] && entries+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#entries} )); then _describe 'k8s-windows' entries; else _files; fi
}
compdef _k8s_windows k8s-windows
`,
  fish: `function __k8s_windows_complete
  set -l before (commandline -opc)
  k8s-windows ${COMPLETE} "="(commandline -ct) -- $before[2..-1] 2>/dev/null
end
complete -c k8s-windows -a '(__k8s_windows_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName k8s-windows -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() } | Where-Object { $_ -ne $wordToComplete })
  k8s-windows ${COMPLETE} "=$wordToComplete" -- @before 2>$null | ForEach-Object {
    $word, $about = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}
`,
};
