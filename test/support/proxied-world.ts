import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findNginx } from '../../scripts/lib/browser.mjs'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { startProgram } from './journeys/program.ts'
import { startWorld, type World } from './world.ts'

/** One name of the proxy: its port, and the servers behind it. */
interface Site {
  name: string
  port: number
  servers: number[]
}

const siteOf = ({ name, port, servers }: Site) => `
  upstream ${name} { ${servers.map((server) => `server 127.0.0.1:${server};`).join(' ')} }
  server {
    listen 127.0.0.1:${port} ssl;
    server_name ${name};
    location / {
      proxy_pass http://${name};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }`

const settingsOf = (folder: string, sites: Site[]) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ssl_certificate ${folder}/certificate.pem;
  ssl_certificate_key ${folder}/key.pem;
  client_max_body_size 12m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  ${sites.map(siteOf).join('\n')}
}`

/** A self-signed certificate; the browsers of the journeys accept it. */
const makeCertificate = (folder: string, names: string[]): void => {
  const { status, stderr, error } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...[
        '-subj',
        '/CN=masar-tests',
        '-addext',
        `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`,
      ],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl made no certificate: ${error?.message ?? stderr}`)
}

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts nginx; resolves once it listens for every site. */
const startNginx = async (nginx: string, sites: Site[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-nginx-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    makeCertificate(
      folder,
      sites.map(({ name }) => name),
    )
    writeFileSync(join(folder, 'nginx.conf'), settingsOf(folder, sites))
    const program = startProgram([nginx, '-p', folder, '-c', join(folder, 'nginx.conf')])
    const failed = program.ended.then(() => {
      throw new Error(`nginx has ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    })
    const listening = sites.map(({ port }) => expect.poll(() => isListening(port)).toBe(true))
    failed.catch(() => {})
    try {
      await Promise.race([failed, Promise.all(listening)])
    } catch (error) {
      await program.stop()
      throw error
    }
    return async () => {
      await program.stop()
      removeFolder()
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** Two servers on one PostgreSQL, and the sandbox, each under a name of its own behind nginx with https. */
export const startProxiedWorld = async (
  env: Record<string, string>,
  { postgresUrl }: { postgresUrl?: string | undefined },
): Promise<World> => {
  const nginx = findNginx()
  if (!nginx) throw new Error('nginx is not installed: the journeys over https need it.')
  const [portalPort, sandboxPort] = [await findFreePort(), await findFreePort()]
  const world = await startWorld(
    {
      ...env,
      APP_URL: `https://portal.localhost:${portalPort}`,
      SANDBOX_PUBLIC_URL: `https://outside.localhost:${sandboxPort}`,
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      FLOW_NAMES_SECRET: randomBytes(32).toString('hex'),
      DATA_KEYS: `first:${randomBytes(32).toString('base64')}`,
      NUMBER_SECRETS: randomBytes(32).toString('hex'),
    },
    { postgresUrl },
  )
  try {
    const second = await world.addServer()
    await second.start()
    const stopNginx = await startNginx(nginx, [
      { name: 'portal.localhost', port: portalPort, servers: [world.serverPort, second.port] },
      { name: 'outside.localhost', port: sandboxPort, servers: [world.sandboxPort] },
    ])
    return {
      ...world,
      close: async () => {
        await stopNginx()
        await world.close()
      },
    }
  } catch (error) {
    await world.close()
    throw error
  }
}
