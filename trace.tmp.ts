import { chromium } from '@playwright/test'
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
const med=(a:number[])=>a.sort((x,y)=>x-y)[a.length>>1]!
for (const u of process.argv.slice(2)) {
 const tbt:number[]=[],all:number[]=[],top:number[]=[]
 for (let i=0;i<7;i++){
  const c = await b.newContext({viewport:{width:360,height:800}})
  const p = await c.newPage(); await p.goto('about:blank')
  const s = await b.newBrowserCDPSession()
  const ev:any[]=[]; s.on('Tracing.dataCollected',(d:any)=>ev.push(...d.value))
  await s.send('Tracing.start',{traceConfig:{includedCategories:['toplevel','disabled-by-default-lighthouse','devtools.timeline','__metadata']}} as any)
  await p.goto(u,{waitUntil:'networkidle'}); await p.waitForTimeout(800)
  const done=new Promise(r=>s.once('Tracing.tracingComplete',r)); await s.send('Tracing.end'); await done
  const mains=new Set(ev.filter(e=>e.name==='thread_name'&&e.args.name==='CrRendererMain').map(e=>e.pid+':'+e.tid))
  const tasks=ev.filter(e=>(e.name==='RunTask'||e.name==='ThreadControllerImpl::RunTask')&&mains.has(e.pid+':'+e.tid)).map(e=>(e.tdur??0)/1000*4)
  tbt.push(tasks.reduce((a,t)=>a+Math.max(0,t-50),0)); all.push(tasks.reduce((a,t)=>a+t,0)); top.push(Math.max(...tasks))
  await c.close()
 }
 console.log(u.slice(0,45),'x4 cpu: blocking',med(tbt).toFixed(0),'total',med(all).toFixed(0),'longest',med(top).toFixed(0))
}
await b.close()
