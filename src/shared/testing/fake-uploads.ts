import { vi } from 'vitest'

/** A fake XMLHttpRequest for uploads; it answers as set up and records what was sent. */
export const fakeUploads = (answer: (call: string) => { status: number; body: object }) => {
  const sent: {
    call: string
    form: FormData
    headers: Record<string, string>
    tell: (percent: number) => void
    end: () => void
  }[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {}
      headers: Record<string, string> = {}
      status = 0
      responseText = ''
      onload = () => {}
      call = ''
      onabort = () => {}
      open(method: string, address: string) {
        this.call = `${method} ${address}`
      }
      abort() {
        this.onabort()
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value
      }
      send(form: FormData) {
        sent.push({
          call: this.call,
          form,
          headers: this.headers,
          tell: (percent) =>
            this.upload.onprogress?.({ loaded: percent, total: 100, lengthComputable: true }),
          end: () => {
            const { status, body } = answer(this.call)
            this.status = status
            this.responseText = JSON.stringify(body)
            this.onload()
          },
        })
      }
    },
  )
  return sent
}
