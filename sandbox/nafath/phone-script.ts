import { raw } from '../shared/html.ts'

/** Loads new requests without a reload and counts the seconds. Keeps a form in use. */
export const phoneScript = raw(`<script>
(() => {
  const news = document.getElementById('news')
  const current = () => document.getElementById('requests')
  const ids = (node) => node.dataset.ids.split(' ').filter(Boolean)
  async function look() {
    try {
      const answer = await fetch('/nafath/phone' + location.search)
      if (!answer.ok) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const fresh = page.getElementById('requests')
      const now = current()
      if (!fresh) return
      if (fresh.dataset.ids === now.dataset.ids) {
        for (const request of fresh.children) {
          const shown = request.dataset.id && now.querySelector('[data-id="' + request.dataset.id + '"]')
          if (shown) shown.dataset.seconds = request.dataset.seconds
        }
        return
      }
      if (ids(fresh).some((id) => !ids(now).includes(id))) news.textContent = news.dataset.arrived
      for (const request of [...now.children])
        if (!request.dataset.id || !ids(fresh).includes(request.dataset.id)) request.remove()
      for (const request of [...fresh.children])
        if (!request.dataset.id || !ids(now).includes(request.dataset.id)) now.append(request)
      now.dataset.ids = fresh.dataset.ids
    } catch {}
  }
  function tick() {
    for (const request of current().querySelectorAll('[data-seconds]')) {
      const seconds = Math.max(Number(request.dataset.seconds) - 1, 0)
      request.dataset.seconds = String(seconds)
      const ring = request.querySelector('.ring')
      ring.querySelector('span').textContent = String(seconds)
      ring.setAttribute('aria-label', ring.dataset.label.replace('{n}', String(seconds)))
      const left = ring.querySelector('.left')
      const length = Number(left.getAttribute('stroke-dasharray'))
      left.setAttribute('stroke-dashoffset', String(length * (1 - seconds / Number(request.dataset.total))))
    }
  }
  setInterval(tick, 1000)
  setInterval(look, 2000)
})()
</script>`)
