import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'
import { type Fault, SLOW_MS, TIMEOUT_MS } from '../shared/faults.ts'
import { SandboxStartError } from '../shared/start-error.ts'

interface SmtpOptions {
  port: number
  receive(raw: Buffer, envelope: { from: string; to: string[] }): Promise<void>
  takeFault(): Fault | undefined
}

const LARGEST_MAIL = 40 * 1024 * 1024

/** Accepts all mail from this machine, without encryption and with any password. */
export async function startSmtp(options: SmtpOptions): Promise<{ port: number; close(): Promise<void> }> {
  const unanswered = new WeakSet<SMTPServerSession>()
  const server = new PromptServer({
    name: 'sandbox.localhost',
    banner: 'Masar sandbox, forwards no mail',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: 'any' }),
    onMailFrom(_address, session, done) {
      const fault = options.takeFault()
      if (fault?.mode === 'lost') unanswered.add(session)
      misbehave(fault, done)
    },
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => options.receive(raw, envelopeOf(session)))
        .then(
          () => done(unanswered.has(session) ? refusal(421, 'Connection lost') : null),
          (error: unknown) => done(refusal(451, String(error))),
        )
    },
  })
  // Ignores clients that disconnect; an unhandled 'error' would end the process.
  server.on('error', () => {})

  await new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new SandboxStartError(
              `Mail port ${options.port} is taken. Stop what uses it or set SANDBOX_SMTP_PORT.`,
            )
          : error,
      )
    server.server.once('error', failed)
    server.listen(options.port, '127.0.0.1', () => {
      server.server.off('error', failed)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer['connect']>) {
    const connection = new PromptConnection(this, socket, options)
    this.connections.add(connection)
    connection.on('error', (error) => this._onError(error))
    connection.on('connect', (data) => this._onClientConnect(data))
    connection.init()
  }
}

/** Greets at once. The library waits 100 ms for clients that speak before the greeting, and mails are sent one after another. */
class PromptConnection extends SMTPConnection {
  override init() {
    this._setListeners(() => this.connectionReady())
  }
}

function misbehave(fault: Fault | undefined, done: (error?: Error | null) => void) {
  switch (fault?.mode) {
    case undefined:
    case 'lost':
      return done()
    case 'slow':
      return void setTimeout(done, SLOW_MS).unref()
    case 'timeout':
      return void setTimeout(() => done(refusal(421, 'Timeout')), TIMEOUT_MS).unref()
    case 'error':
      return done(refusal(451, 'Requested action aborted: local error in processing'))
    case 'nonsense':
      return done(refusal(500, 'Syntax error, lorem ipsum'))
    case 'html403':
      return done(refusal(550, '<html><body>403 Forbidden</body></html>'))
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const envelopeOf = ({ envelope }: SMTPServerSession) => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
})
