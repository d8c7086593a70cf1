/** Returns what starts a matchmaking worker of this file: to start one takes longer than most searches, so one that has answered is used again. */
export function keptWorkers(file: URL): () => Worker {
  const ready: Worker[] = []

  class KeptWorker extends Worker {
    #isBusy = false
    #isOver = false

    constructor() {
      super(file)
      this.addEventListener('message', () => {
        this.#isBusy = false
      })
    }

    override postMessage(message: unknown) {
      this.#isBusy = true
      super.postMessage(message)
    }

    override terminate() {
      // one that failed has ended; one that is stopped as it answers is busy no more, and answers nobody after that
      this.#isOver ||= this.#isBusy
      if (this.#isOver) super.terminate()
      else if (!ready.includes(this)) ready.push(this)
    }
  }

  return () => ready.pop() ?? new KeptWorker()
}
