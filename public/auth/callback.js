// The identity provider sends the sign-in window here. It hands the answer to the page that opened it, and closes.
// When the provider's page has cut the tie to the opener, the answer goes over a channel of the same origin.
;(() => {
  const parameters = new URLSearchParams(location.search)
  const answer = { state: parameters.get('state') ?? '' }
  for (const name of ['code', 'error']) {
    const value = parameters.get(name)
    if (value) answer[name] = value
  }
  if (window.opener) window.opener.postMessage(answer, location.origin)
  else {
    const channel = new BroadcastChannel('sign-in')
    channel.postMessage(answer)
    channel.close()
  }
  window.close()
})()
