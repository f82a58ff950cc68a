import { once } from 'node:events'
import { startCluster } from './cluster/start-cluster.ts'
import { ensureBuilt } from './lib/build.mjs'
import { noteRunning, noteStopped } from './lib/data-dir.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, runCommand } from './lib/project.mjs'
import { ensurePlace, greeting } from './lib/run-product.mjs'
import { readSettings } from './lib/settings.mjs'

/** `npm run cluster`: three servers behind a balancer, PostgreSQL and the sandbox, each started again when it ends. */
await runCommand(async () => {
  const settings = readSettings({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? inRoot('.data/cluster') })
  const { port, sandboxPort, smtpPort, dataDir, shownDataDir } = settings
  await ensurePlace(settings, { PORT: port, SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort })
  await ensureInstalled()
  await ensureBuilt()
  const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)))
  const cluster = await startCluster(settings, process.env, {
    onWarning: (text) => console.log(`! ${text}`),
  })
  noteRunning(dataDir, cluster.env.APP_URL ?? '')
  console.log(greeting({ env: cluster.env, shownDataDir, seconds: process.uptime() }))
  const programs = [
    ...cluster.servers.map(({ port, pid }) => ['Server', `http://localhost:${port}`, pid()] as const),
    ['PostgreSQL', cluster.postgres.url, cluster.postgres.pid()] as const,
  ]
  for (const [name, address, pid] of programs)
    console.log(`  ${name.padEnd(11)} process ${String(pid).padEnd(8)} ${address}`)
  console.log('\nEnd any of them with kill -9: it is started again, and the portal keeps working.\n')
  await stopped
  await cluster.stop()
  noteStopped(dataDir)
  console.log('Masar has stopped.')
})
