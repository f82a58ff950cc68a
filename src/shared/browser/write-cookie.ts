/** Sets a cookie of this site by its assignment. One that was set over https never travels in clear. */
export const writeCookie = (
  assignment: string,
  { protocol }: Pick<Location, 'protocol'> = location,
): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = protocol === 'https:' ? `${assignment}; Secure` : assignment
}
