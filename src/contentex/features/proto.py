"""Prototype of the features."""
from __future__ import annotations
import numpy as np
from contentex.page import tags
from contentex.page.segments import KINDS, HEADING, ITEM, CELL
from contentex.features.shape import read_shapes, COUNTED, LAST, SENTENCE_END as END
from contentex.features.climb import inherited, growing
from contentex.features.tokens import read_tokens

FLAG_TAGS = ["nav","header","footer","aside","main","article","section","form","ul ol menu","table","figure figcaption","details","dl","noscript","template","a","button","blockquote","pre","dialog","address","label fieldset","b strong em i","time","p","li","iframe","span","td th","h1","h2","h3 h4 h5 h6"]
def _flag_table():
    t=np.zeros(len(tags.NAMES)+1,np.uint32)
    for bit,names in enumerate(FLAG_TAGS):
        for i in tags.ids(names): t[i]|=np.uint32(1<<bit)
    return t
FLAGS=_flag_table()
LEVELS=5

def shift(a,k,fill=0.0):
    out=np.full_like(a,fill)
    if k>0: out[...,k:]=a[...,:-k]
    else: out[...,:k]=a[...,-k:]
    return out
def window(a,r):
    """Mean over [i-r,i+r] of each row."""
    n=a.shape[-1]
    c=np.concatenate((np.zeros(a.shape[:-1]+(1,)),np.cumsum(a,-1)),-1)
    i=np.arange(n); lo=np.maximum(i-r,0); hi=np.minimum(i+r+1,n)
    return (c[...,hi]-c[...,lo])/(hi-lo)

def features(page, row_score, names):
    """names, matrix (F,B), groups"""
    bl=page.all_blocks
    B=len(bl)
    out={}
    rows=np.flatnonzero(bl.block_of_row>=0); own=bl.block_of_row[rows]
    stats=np.stack([page.chars[rows],page.words[rows],page.punctuation[rows],page.digits[rows],page.capitals[rows],page.chars[rows]*page.in_link[rows],page.chars[rows]>0])
    c,w,pu,di,ca,lc,nr=(np.bincount(own,s,B) for s in stats)
    counts,hashes=read_shapes(bl)
    se=counts[0].astype(float)
    one=np.ones(B)
    ld=lc/np.maximum(c,1)
    kind=bl.kind
    isend=(counts[LAST]==END)*1.0
    long_=((w>=12)&(ld<.34))*1.0
    hd=(kind==HEADING)*1.0
    lg=np.log1p
    out['words']=lg(w); out['chars']=lg(c); out['word_length']=c/np.maximum(w,1); out['ld']=ld
    out['pu']=pu/np.maximum(w,1); out['di']=di/np.maximum(c,1); out['ca']=ca/np.maximum(c,1); out['rows']=lg(nr); out['sentences']=lg(se); out['se_rate']=se/np.maximum(w,1); out['ends']=isend
    for k in range(1,len(COUNTED)): out[COUNTED[k]]=lg(counts[k])
    for k in range(13): out[f'last{k}']=(counts[LAST]==k)*1.0
    for k,name in enumerate(KINDS): out['kind_'+name]=(kind==k)*1.0
    out['level']=bl.level*1.0
    out['table_row']=bl.table_row*1.0; out['table_col']=bl.table_column*1.0
    st=bl.start
    sig=names
    P=inherited(page,names,FLAGS.take(page.tag,mode='clip'),row_score)
    fl=P.flags[st]
    for bit,nm in enumerate(FLAG_TAGS): out['in_'+nm]=((fl>>np.uint32(bit))&1)*1.0
    vis=page.visible[st]
    out['hidden']=(~vis)*1.0
    out['depth']=page.depth[st]*1.0
    # levels
    starts=np.zeros(len(page)+1,np.int32); np.add.at(starts,st+1,1) if False else None
    starts[1:]=np.bincount(st,minlength=len(page))
    before=np.cumsum(starts).astype(np.int32)
    first=before[:-1]; last=before[page.end]
    up,top=growing(page,np.ascontiguousarray(first),np.ascontiguousarray(last))
    cur=counts[3].astype(float); imgs=np.concatenate(([0],np.cumsum((page.tag==tags.ID['img'])|(page.tag==tags.ID['picture'])|(page.tag==tags.ID['svg'])))); inp=np.concatenate(([0],np.cumsum(page.is_tag(*tags.ids('input button select textarea')))))
    S=np.zeros((11,B+1)); S[:,1:]=np.cumsum(np.stack([w,c,lc,pu,se,long_*w,one,hd,isend,cur>0,di]),1)
    W=max(S[0,-1],1)
    r=st
    A=[];E=[]
    for j in range(LEVELS):
        E.append(top[r]); r=up[r]; A.append(r)
    # sibling repeats
    el=np.flatnonzero((page.tag>=tags.FIRST_ELEMENT)&(last>first))
    par=page.parent[el].astype(np.uint64)
    def groups(key):
        u,inv=np.unique(key,return_inverse=True)
        n=np.bincount(inv)
        return inv,n
    mult=np.uint64(0x9E3779B97F4A7C15)
    k1=(par*mult)^page.tag[el].astype(np.uint64)
    k2=(k1^names[el])*mult
    at=np.zeros(len(page),np.int64); at[el]=np.arange(len(el))
    i1,n1=groups(k1); i2,n2=groups(k2)
    elw=S[:, last[el]]-S[:, first[el]]
    gw=np.bincount(i2,elw[0]); gl=np.bincount(i2,elw[2]); gc=np.bincount(i2,elw[1]); gse=np.bincount(i2,elw[4]); gcur=np.bincount(i2,elw[9]); glong=np.bincount(i2,elw[5]); rep=np.where((n2>=3),gw,0); best_rep=max(rep.max() if len(rep) else 1,1); eli=imgs[page.end[el]]-imgs[el]; gi=np.bincount(i2,eli>0)
    order_rep=np.argsort(np.argsort(-rep))
    for j in range(LEVELS):
        a=A[j]; D=S[:,last[a]]-S[:,first[a]]
        dw=np.maximum(D[0],1); dc=np.maximum(D[1],1)
        p=f'a{j+1}_'
        out[p+'words']=lg(D[0]); out[p+'ld']=D[2]/dc; out[p+'pu']=D[3]/dw; out[p+'se']=D[4]/dw; out[p+'long']=D[5]/dw; out[p+'blocks']=lg(D[6]); out[p+'hd']=D[7]/np.maximum(D[6],1); out[p+'ends']=D[8]/np.maximum(D[6],1)
        out[p+'share']=D[0]/W; out[p+'cnr']=lg(D[1]/np.maximum(page.end[a]-a,1)); out[p+'pos']=(np.arange(B)-first[a])/np.maximum(D[6],1)
        out[p+'cur']=lg(D[9]); out[p+'digits']=D[10]/dc; out[p+'img']=lg(imgs[page.end[a]]-imgs[a]); out[p+'inputs']=lg(inp[page.end[a]]-inp[a])
        out[p+'depth']=(page.depth[st]-page.depth[a])*1.0
        if j<4:
            e=at[E[j]]
            out[p+'sib_tag']=lg(n1[i1[e]]); g=i2[e]; out[p+'sib']=lg(n2[g])
            out[p+'sib_words']=lg(gw[g]/n2[g]); out[p+'sib_ld']=gl[g]/np.maximum(gc[g],1); out[p+'sib_se']=gse[g]/np.maximum(gw[g],1); out[p+'sib_share']=gw[g]/W; out[p+'sib_cur']=gcur[g]/n2[g]; out[p+'sib_long']=glong[g]/np.maximum(gw[g],1); out[p+'sib_rel']=rep[g]/best_rep; out[p+'sib_rank']=np.where(n2[g]>=3,lg(order_rep[g]),6); out[p+'sib_img']=gi[g]/n2[g]
        out[p+'tok']=P.score[r if j<0 else (st if j==0 else A[j-1])]-P.score[a]
    out['tok_sum']=P.score[st]; out['tok_min']=P.lowest[st]; out['tok_max']=P.highest[st]; out['tok_mean']=P.score[st]/np.maximum(page.depth[st],1)
    # paths
    paths={}
    for nm,h in (('tp',P.tags),('np',P.names)):
        key=h[page.parent[st]]
        u,inv=np.unique(key,return_inverse=True); paths[nm]=inv
        n=np.bincount(inv)
        out[nm+'_n']=lg(n)[inv]
        for q,v in (('words',w),('se',se),('ends',isend),('lc',lc),('long',long_*w),('cur',cur>0),('di',di)):
            sm=np.bincount(inv,v)
            den={'words':n,'se':np.bincount(inv,w),'ends':n,'lc':np.bincount(inv,c),'long':np.bincount(inv,w),'cur':n,'di':np.bincount(inv,c)}[q]
            out[nm+'_'+q]=(lg(sm/n) if q=='words' else sm/np.maximum(den,1))[inv]
        out[nm+'_share']=(np.bincount(inv,w)/W)[inv]
        f=np.full(len(u),B); np.minimum.at(f,inv,np.arange(B)); l=np.zeros(len(u)); np.maximum.at(l,inv,np.arange(B))
        out[nm+'_spread']=((l-f)/B)[inv]
    u,inv=np.unique(hashes,return_inverse=True); n=np.bincount(inv); out['dup']=lg(n)[inv]
    f=np.full(len(u),B); np.minimum.at(f,inv,np.arange(B)); out['dup_later']=(f[inv]<np.arange(B))*1.0
    vdup=np.bincount(inv,vis)[inv]; out['dup_visible']=((vdup-vis)>0)*1.0
    # top node
    ns=np.bincount(A[0],long_*w*(1-ld),len(page))+.5*np.bincount(A[1],long_*w*(1-ld),len(page))
    t=int(ns.argmax()); 
    inside=(st>=t)&(st<page.end[t])&(ns[t]>0)
    out['in_top']=inside*1.0
    idx=np.arange(B)
    lo,hi=first[t],last[t]
    out['from_top']=np.where(inside,0,np.where(idx<lo,-lg(lo-idx+0.0*idx) if lo>0 else 0,lg(np.maximum(idx-hi+1,0))))
    out['top_share']=np.full(B,(S[0,hi]-S[0,lo])/W)
    out['top_pos']=np.full(B,lo/B)
    # same A chain as top: depth of common ancestor
    out['ns_a1']=lg(ns[A[0]]); out['ns_a2']=lg(ns[A[1]]); out['ns_rel']=ns[A[0]]/max(ns[t],1)
    # position
    out['pos']=idx/B; out['wpos']=S[0,:-1]/W; out['idx']=lg(idx); out['ridx']=lg(B-1-idx)
    h1=np.flatnonzero((kind==HEADING)&(bl.level==1)&vis)
    def signed(anchor):
        d=idx-anchor; return np.sign(d)*lg(np.abs(d))
    out['from_h1']=signed(h1[0]) if len(h1) else np.zeros(B); out['has_h1']=np.full(B,len(h1)>0)*1.0; out['n_h1']=np.full(B,lg(len(h1)))
    # title
    tt=title_text(page)
    heads=np.flatnonzero((kind==HEADING)&vis)[:60]
    anchor=-1;best=0
    if tt and len(heads):
        texts=bl.select(np.isin(bl.block_of_row,heads)).texts()
        for k,x in zip(heads.tolist(),texts):
            x=norm(x)
            if len(x)>=4 and x in tt:
                sc=len(x)
                if sc>best: best=sc; anchor=k
    out['has_title']=np.full(B,(anchor>=0)*1.0); out['from_title']=signed(anchor) if anchor>=0 else (out['from_h1'])
    out['title_frac']=np.full(B,best/max(len(tt),1))
    # heading distance
    ph=np.maximum.accumulate(np.where(hd>0,idx,-1)); out['since_h']=lg(idx-ph); out['since_h_w']=lg(S[0,:-1]-S[0,np.maximum(ph,0)])
    nh=np.minimum.accumulate(np.where(hd>0,idx,B)[::-1])[::-1]; out['till_h']=lg(nh-idx)
    out['prev_h_level']=np.where(ph>=0,bl.level[np.maximum(ph,0)],0)*1.0
    pl=np.maximum.accumulate(np.where(long_>0,idx,-1)); out['since_long']=np.where(pl>=0,lg(idx-pl),6)
    nl=np.minimum.accumulate(np.where(long_>0,idx,B)[::-1])[::-1]; out['till_long']=np.where(nl<B,lg(nl-idx),6)
    # neighbours
    base=np.stack([out['words'],ld,out['pu'],isend,hd,out['tok_sum'],page.depth[st]*1.0,long_,out['ca'],out['tok_min']])
    bn=['words','ld','pu','ends','hd','tok','depth','long','ca','tokmin']
    for k in (1,2,-1,-2):
        sh=shift(base,k)
        for q,nm in enumerate(bn): out[f'n{k}_{nm}']=sh[q]-(base[q] if nm=='depth' else 0)
    for k in (1,-1):
        out[f'same_path{k}']=(shift(paths['tp']+1,k)==paths['tp']+1)*1.0
        out[f'same_a{k}']=(shift(A[0]+1,k)==A[0]+1)*1.0
    for rr in (3,8,20):
        wd=window(base[[0,1,3,7,5]],rr)
        for q,nm in enumerate(['words','ld','ends','long','tok']): out[f'w{rr}_{nm}']=wd[q]
    ctr=c/np.maximum(np.diff(np.append(st,len(page))),1); out['ctr']=lg(ctr); out['ctr2']=lg(window(ctr,2))
    # page
    npage={}
    npage['words']=lg(W); npage['blocks']=lg(B); npage['ld']=lc.sum()/max(c.sum(),1); npage['long']=(long_*w).sum()/W; npage['nlong']=lg(long_.sum())
    npage['wpb']=W/B; npage['hd']=hd.mean(); npage['nh']=lg(hd.sum())
    for q,k in (('item',ITEM),('cell',CELL)): npage[q]=w[kind==k].sum()/W
    for bit in (0,3,4,5,7,9,16,18,29,30,31): npage['f_'+FLAG_TAGS[bit]]=(w*((fl>>np.uint32(bit))&1)).sum()/W
    tg=np.bincount(np.minimum(page.tag,len(tags.NAMES)),minlength=len(tags.NAMES)+1)
    for nm in ('article','time','img','form','input','button','table','li','p','pre','iframe','video','section','h2','h3','blockquote','a','svg','dl','code'):
        npage['t_'+nm]=lg(tg[tags.ID[nm]])
    npage['se']=se.sum()/W; npage['di']=di.sum()/max(c.sum(),1); npage['cur']=lg(counts[3].sum()); npage['curb']=counts[3].sum()/B
    npage['maxlong']=lg((long_*w).max()); npage['tppath']=out['tp_share'].max(); npage['nppath']=out['np_share'].max()
    npage['hidden']=w[~vis].sum()/W; npage['rows']=lg(len(page)); npage['src']=lg(len(page.source)); npage['dup']=(out['dup_later']*w).sum()/W
    npage['rep']=best_rep/W; npage['repn']=lg(n2[rep.argmax()]) if len(rep) else 0; npage['repcur']=gcur[rep.argmax()]/n2[rep.argmax()]; npage['repl']=glong[rep.argmax()]/max(gw[rep.argmax()],1); npage['repimg']=gi[rep.argmax()]/n2[rep.argmax()]; npage['imgs']=lg(imgs[-1]); npage['inputs']=lg(inp[-1])
    npage['in_top_long']=(inside*long_*w).sum()/max((long_*w).sum(),1)
    for q in ('tok_sum','tok_min','tok_max'): npage['m_'+q]=(out[q]*w).sum()/W
    npage['pos_tok']=(w*(out['tok_sum']>0)).sum()/W
    for nm,v in npage.items(): out['pg_'+nm]=np.full(B,v)
    M=np.empty((len(out),B),np.float32)
    for k,v in enumerate(out.values()): M[k]=v
    return list(out),M,dict(w=w,A=np.stack(A),paths=paths,hash=inv,first=first,last=last,vis=vis)

import re,unicodedata
_N=re.compile(r'\W+')
def norm(s): return _N.sub('',s.lower())
def title_text(page):
    r=np.flatnonzero(page.tag==tags.ID['title'])
    return norm(page.text_of(int(r[0]))) if len(r) else ''
