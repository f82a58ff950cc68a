/** Hands a file to the browser to keep under this name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Only after the browser has taken it over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
