export interface UploadProgress {
  sentBytes: number
  totalBytes: number
  /** Whole per cent, 0 to 100. */
  percent: number
}

interface FormRequest {
  method: string
  address: string
  headers: Headers
  form: FormData
}

interface FormOptions {
  onProgress: ((progress: UploadProgress) => void) | undefined
  signal: AbortSignal | undefined
}

/** Sends a multipart form. `fetch` cannot tell how much of a body has left, hence the older interface. */
export const sendForm = (
  { method, address, headers, form }: FormRequest,
  { onProgress, signal }: FormOptions,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable &&
      onProgress?.({ sentBytes: loaded, totalBytes: total, percent: Math.floor((loaded / total) * 100) })
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new Error('The upload got no answer'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.send(form)
  })
