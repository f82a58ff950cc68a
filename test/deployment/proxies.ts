import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { inRoot } from '../../scripts/lib/project.mjs'
import type { Certificates } from './encrypted.ts'
import { runCommand, startLogged } from './programs.ts'

export interface Front {
  /** The port for https, and the one that redirects to it. */
  port: number
  plainPort: number
  /** The ports of the two servers. */
  servers: readonly [number, number]
  certificates: Certificates
  folder: string
}

/** Puts the values of an operator into a file of deploy/. Throws an error when one of the texts is missing. */
const fillIn = (path: string, values: readonly (readonly [string, string])[]): string =>
  values.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} has no “${from}”`)
      return text.replaceAll(from, () => to)
    },
    readFileSync(inRoot(path), 'utf8'),
  )

const nginxConfig = ({ port, plainPort, servers, certificates, folder }: Front): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
user root;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${fillIn('deploy/nginx/masar.conf', [
  ['listen 80;', `listen 127.0.0.1:${plainPort};`],
  ['listen [::]:80;', ''],
  ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
  ['listen [::]:443 ssl http2;', ''],
  ['server_name masar.example;', 'server_name localhost;'],
  ['https://masar.example', `https://localhost:${port}`],
  ['/etc/masar/tls/fullchain.pem', certificates.certificate],
  ['/etc/masar/tls/key.pem', certificates.key],
  ['10.0.0.11:3000', `127.0.0.1:${servers[0]}`],
  ['10.0.0.12:3000', `127.0.0.1:${servers[1]}`],
])}
}`

const caddyConfig = ({ port, plainPort, servers, certificates }: Front): string =>
  fillIn('deploy/caddy/Caddyfile', [
    [
      '{\n\tservers {',
      '{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n\tservers {',
    ],
    ['http://masar.example {', `http://localhost:${plainPort} {`],
    ['https://masar.example{uri}', `https://localhost:${port}{uri}`],
    [
      '\nmasar.example {',
      `\nhttps://localhost:${port} {\n\ttls ${certificates.certificate} ${certificates.key}`,
    ],
    ['10.0.0.11:3000', `127.0.0.1:${servers[0]}`],
    ['10.0.0.12:3000', `127.0.0.1:${servers[1]}`],
  ])

const PROXIES = {
  nginx: { config: nginxConfig, check: ['nginx', '-t', '-c'], run: ['nginx', '-c'] },
  Caddy: {
    config: caddyConfig,
    check: ['caddy', 'validate', '--adapter', 'caddyfile', '--config'],
    run: ['caddy', 'run', '--adapter', 'caddyfile', '--config'],
  },
} as const

export type ProxyName = keyof typeof PROXIES
export const PROXY_NAMES = Object.keys(PROXIES) as ProxyName[]

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts a proxy with our file for it, in which only names, ports and certificates were replaced. */
export const startProxy = async (name: ProxyName, front: Front) => {
  const folder = mkdtempSync(join(front.folder, 'proxy-'))
  mkdirSync(join(folder, 'home'))
  const { config, check, run } = PROXIES[name]
  const file = join(folder, 'config')
  writeFileSync(file, config({ ...front, folder }))
  const PATH = `${process.env.PATH}:/usr/sbin`
  const start = { cwd: folder, env: { PATH, HOME: join(folder, 'home') }, asUser: false }
  await runCommand([...check, file], start)
  const proxy = startLogged([...run, file], join(folder, 'log'), start)
  await vi.waitUntil(
    async () => proxy.hasEnded() || ((await isListening(front.port)) && (await isListening(front.plainPort))),
    { timeout: 15_000, interval: 100 },
  )
  if (proxy.hasEnded()) throw new Error(`${name} has ended:\n${proxy.log()}`)
  return { stop: () => proxy.stop() }
}
