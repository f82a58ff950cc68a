import { createServer } from 'vite'

/** Vite's server for `npm run dev`: the portal with hot reload; vite.config.ts proxies the API. */
const vite = await createServer({ server: { port: Number(process.env.PORTAL_PORT), strictPort: true } })
await vite.listen()
console.log('portal ready')

const stop = () => {
  void vite.close().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('disconnect', stop)
