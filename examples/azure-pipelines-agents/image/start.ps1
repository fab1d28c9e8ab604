# Registers an agent, runs one pipeline job, and removes the registration.
$ErrorActionPreference = 'Stop'
$config = 'C:\agent\config.cmd'
$run = 'C:\agent\run.cmd'

# Pipeline jobs inherit the environment, and may not read the token.
$token = $env:AZP_TOKEN
Remove-Item -LiteralPath Env:\AZP_TOKEN

& $config --unattended --replace --url $env:AZP_URL --auth pat --token $token --pool $env:AZP_POOL --agent $env:AZP_AGENT_NAME --work C:\work
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
$exitCode = 1
try {
    & $run --once
    $exitCode = $LASTEXITCODE
} finally {
    & $config remove --unattended --auth pat --token $token
}
exit $exitCode
