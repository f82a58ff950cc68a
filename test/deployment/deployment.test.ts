import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  getCurrent,
  login,
  saveDraft,
  saveSupportPackage,
  uploadAttachments,
} from '#contract/endpoints/customers.ts'
import { MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { CUSTOMER_CHANGED, NOTIFICATION_PATH } from '#contract/events.ts'
import { callApi, idTokenOf } from '#test/support/seed/call-api.ts'
import { customerOf, seed } from '#test/support/seed/customer.ts'
import { PDF } from '#test/support/seed/documents.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { type DeployedWorld, startDeployedWorld } from './deployed-world.ts'
import { PROXY_NAMES, startProxy } from './proxies.ts'

const BUILD_MS = 30 * 60_000

let world: DeployedWorld
beforeAll(async () => {
  world = await startDeployedWorld()
}, BUILD_MS)
afterAll(() => world?.close())

const pdfOf = (bytes: number): File =>
  new File([PDF, Buffer.alloc(bytes - PDF.length)], 'registration.pdf', { type: 'application/pdf' })

const uploadOf = (bytes: number): FormData => {
  const form = new FormData()
  form.set('registration', pdfOf(bytes))
  for (const type of ['address', 'zatca']) form.set(type, pdfOf(PDF.length))
  return form
}

/** Repeats a request from several clients until `stop`. Resolves with the failures, each as its status and the start of its text. */
const load = (send: () => Promise<Response>, clients = 4) => {
  const failures: string[] = []
  let answers = 0
  let isOver = false
  const working = Array.from({ length: clients }, async () => {
    while (!isOver) {
      const failure = await send().then(
        async (answer) => {
          const body = await answer.text()
          return answer.ok ? null : `${answer.status} ${body.slice(0, 200)}`
        },
        (error: unknown) => String(error),
      )
      answers += 1
      if (failure !== null) failures.push(failure)
    }
  })
  return {
    /** Resolves when this many more answers have come. */
    async more(count: number) {
      const until = answers + count
      await vi.waitUntil(() => answers >= until, { timeout: 60_000 })
    },
    async stop() {
      isOver = true
      await Promise.all(working)
      return failures
    },
  }
}
describe.each(PROXY_NAMES)('behind %s', (name) => {
  let proxy: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    proxy = await startProxy(name, world.front)
  })
  afterAll(() => proxy?.stop())

  test('http leads to https, with path and query', async () => {
    const answer = await fetch(`http://localhost:${world.front.plainPort}/dashboard?month=202611`, {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      `${world.place.appUrl}/dashboard?month=202611`,
    ])
  })

  test('pages come with the headers of security, and without the name of the proxy', async () => {
    const { status, headers } = await fetch(world.place.appUrl)
    expect(status).toBe(200)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('server') ?? '').not.toMatch(/\d|caddy/i)
  })

  test('the metrics are hidden by the proxy, and open to Prometheus at the servers', async () => {
    const authorization = `Bearer ${world.settings['METRICS_TOKEN']}`
    expect((await fetch(`${world.place.appUrl}/metrics`, { headers: { authorization } })).status).toBe(404)
    for (const { port } of world.servers) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } })
      expect(await answer.text()).toContain('masar_ready 1')
    }
  })

  test('a company completes the onboarding', async () => {
    const { current } = await seed(world.place, 'onboarding-completed', newPerson())
    expect(await current()).toMatchObject({ step: 'onboarding-completed' })
  })

  test('the largest file is stored, and one byte more is refused in the words of the server', async () => {
    const { person } = await seed(world.place, 'upload-documents', newPerson())
    const token = await idTokenOf(world.place, { email: person.email })
    const send = (bytes: number) =>
      fetch(`${world.place.appUrl}${uploadAttachments.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: uploadOf(bytes),
      })
    const refused = await send(MAX_FILE_BYTES + 1)
    expect([refused.status, await refused.json()]).toEqual([
      413,
      expect.objectContaining({ message: expect.objectContaining({ code: 'file-too-large' }) }),
    ])
    const before = world.store.objects.size
    expect((await send(MAX_FILE_BYTES)).status).toBe(200)
    const sizes = [...world.store.objects.values()].slice(before).map(({ content }) => content.length)
    expect(sizes).toContain(MAX_FILE_BYTES)
  })

  test('a body that is larger than all documents is refused before the server has it all', async () => {
    const { status } = await fetch(`${world.place.appUrl}${uploadAttachments.path}`, {
      method: 'POST',
      body: Buffer.alloc(60_000_000),
    })
    // Caddy passes a body on while it arrives, so the server may refuse the sender first; its own refusal is a 502.
    expect(name === 'nginx' ? [413] : [401, 502]).toContain(status)
  })

  describe('sockets', () => {
    const sockets: Socket[] = []
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.disconnect()
    })
    const listen = async (
      token: string,
      transports: ('websocket' | 'polling')[],
      at = world.place.appUrl,
    ) => {
      const socket = io(at, {
        path: NOTIFICATION_PATH,
        transports,
        forceNew: true,
        reconnection: false,
        auth: { token },
      })
      sockets.push(socket)
      const changes: unknown[] = []
      socket.on(CUSTOMER_CHANGED, (change) => changes.push(change))
      await vi.waitUntil(() => socket.connected, { timeout: 10_000 })
      return { socket, changes }
    }

    test('a change at either server reaches WebSockets and polls of both, also through the proxy', async () => {
      const { person } = await seed(world.place, 'support-package', newPerson())
      const token = await idTokenOf(world.place, { email: person.email })
      const listeners = [
        await listen(token, ['websocket']),
        await listen(token, ['websocket']),
        await listen(token, ['polling']),
        await listen(token, ['polling']),
      ]
      for (const { port } of world.servers)
        listeners.push(await listen(token, ['websocket'], `http://127.0.0.1:${port}`))
      for (const [index, { port }] of world.servers.entries()) {
        const direct = callApi({ ...world.place, appUrl: `http://127.0.0.1:${port}` }, token)
        await direct(saveSupportPackage, { body: { package: 'Standard' } })
        await vi.waitUntil(() => listeners.every(({ changes }) => changes.length > index), {
          timeout: 10_000,
        })
      }
    })
  })

  describe('a server that ends', () => {
    const reading = async () => {
      const person = newPerson()
      const { call } = await customerOf(world.place, person)
      await call(login, { body: { accountType: person.accountType } })
      const authorization = `Bearer ${await idTokenOf(world.place, { email: person.email })}`
      const send = (method: string, path: string, body?: unknown) =>
        fetch(`${world.place.appUrl}${path}`, {
          method,
          headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      return {
        read: () => send('GET', getCurrent.path),
        put: () => send('PUT', saveDraft.path, { form: 'contact', values: { message: 'a draft' } }),
        post: () => send('POST', login.path, { accountType: person.accountType }),
      }
    }

    test('a killed server loses no read', async () => {
      const { read } = await reading()
      const reads = load(read)
      await reads.more(50)
      await world.servers[0].stop('SIGKILL')
      await reads.more(200)
      await world.servers[0].startAgain()
      await reads.more(50)
      expect(await reads.stop()).toEqual([])
    })

    test('a rolling restart of both servers fails no read and no change', async () => {
      const { read, put, post } = await reading()
      const loads = [load(read), load(put, 2), load(post, 2)]
      const more = (count: number) => Promise.all(loads.map((one) => one.more(count)))
      await more(20)
      for (const server of world.servers) {
        expect(await server.stop('SIGTERM')).toBe('SIGTERM')
        await more(50)
        await server.startAgain()
        const { length } = server.log()
        await vi.waitUntil(() => server.log().length > length, { timeout: 30_000 })
        await more(20)
      }
      expect((await Promise.all(loads.map((one) => one.stop()))).flat().slice(0, 20)).toEqual([])
    })
  })

  test('the doctor finds nothing to do', async () => {
    const lines = (await world.run(['node', 'dist/programs/doctor.js'], world.settings)).trim().split('\n')
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['Nothing stops Masar.'])
    expect(lines).toContain('ok     The server’s role cannot change the record.')
  })
})

describe('the commands of the operations page', () => {
  test('a drill restores the backup that it makes, and a restore into a new database has the customers', async () => {
    const env = {
      ...world.settings,
      DATABASE_URL: world.database.urlOf('masar_backup'),
      BACKUP_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}`,
      PGPASSWORD: new URL(world.database.urlOf('masar_owner')).password,
    }
    const backups = join(world.folder, 'backups')
    const program = ['node', 'dist/programs/backup.js']
    const said = await world.run(
      [...program, 'drill', '--to', backups, '--into', world.database.urlOf('masar_owner', 'drill', null)],
      env,
    )
    expect(said).toMatch(/RTO/)
    expect(readdirSync(backups).some((entry) => entry.endsWith('-dump'))).toBe(true)
    await world.run([...program, 'restore', '--from', backups], {
      ...env,
      DATABASE_URL: world.database.urlOf('masar_owner', 'drill'),
      DATA_DIR: join(world.folder, 'restored'),
    })
    const output = await world.run(['node', 'dist/programs/database.js', 'verify-record'], {
      DATABASE_URL: world.database.urlOf('masar_owner', 'drill'),
    })
    expect(output).toMatch(/^[1-9]\d* rows in the record/)
  })

  test('the auditor reads the record and nothing else', async () => {
    const said = await world.run(['node', 'dist/programs/database.js', 'verify-record'], {
      DATABASE_URL: world.database.urlOf('masar_auditor'),
    })
    expect(said).toContain('Nothing was changed.')
  })
})
