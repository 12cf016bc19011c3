var pm=0,cd=1,mm=2;var mr=1,gm=2,So=3,Zs=0,Jn=1,ts=2,gr=0,Mo=1,hd=2,ud=3,dd=4,_m=5;var _r=100,xm=101,ym=102,vm=103,bm=104,Sm=200,Mm=201,wm=202,Em=203,fd=204,pd=205,Tm=206,Am=207,Rm=208,Cm=209,Pm=210,Im=211,Lm=212,Dm=213,Nm=214,Kl=0,jl=1,Ql=2,lo=3,ec=4,tc=5,nc=6,ic=7,Fc=0,Um=1,Om=2,ns=0,md=1,gd=2,_d=3,xd=4,yd=5,vd=6,bd=7;var Sd=300,xr=301,wo=302,Bc=303,kc=304,sc=1e3,Ki=1001,rc=1002,Pn=1003,Fm=1004;var Ga=1005;var $n=1006,zc=1007;var ws=1008;var ti=1009,Md=1010,wd=1011,Eo=1012,Gc=1013,Ui=1014,wi=1015,Oi=1016,Vc=1017,Hc=1018,yr=1020,Ed=35902,Td=35899,Ad=1021,Rd=1022,Fi=1023,vs=1026,Es=1027,Wc=1028,Xc=1029,Js=1030,qc=1031;var Yc=1033,Va=33776,Ha=33777,Wa=33778,Xa=33779,$c=35840,Zc=35841,Jc=35842,Kc=35843,jc=36196,Qc=37492,eh=37496,th=37488,nh=37489,qa=37490,ih=37491,sh=37808,rh=37809,oh=37810,ah=37811,lh=37812,ch=37813,hh=37814,uh=37815,dh=37816,fh=37817,ph=37818,mh=37819,gh=37820,_h=37821,xh=36492,yh=36494,vh=36495,bh=36283,Sh=36284,Ya=36285,Mh=36286;var fa=2300,oc=2301,Zl=2302,ed=2303,td=2400,nd=2401,id=2402;var Bm=3200;var wh=0,km=1,Ts="",jt="srgb",pa="srgb-linear",ma="linear",Tt="srgb";var Jl=7680;var zm=519,Gm=512,Vm=513,Hm=514,Cd=515,Wm=516,Xm=517,Pd=518,Id=519,Ld=35044,di=35048;var Dd="300 es",yi=2e3,co=2001;function Vx(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Hx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ga(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function qm(){let i=ga("canvas");return i.style.display="block",i}var Rp={},ho=null;function _a(...i){let e="THREE."+i.shift();ho?ho("log",e,...i):console.log(e,...i)}function Ym(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Je(...i){i=Ym(i);let e="THREE."+i.shift();if(ho)ho("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Ym(i);let e="THREE."+i.shift();if(ho)ho("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function la(...i){let e=i.join(" ");e in Rp||(Rp[e]=!0,Je(...i))}function $m(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Zm={[Kl]:Kl,[Ql]:nc,[ec]:ec,[lo]:tc,[jl]:jl,[nc]:Ql,[ic]:ic,[tc]:lo},ji=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Cp=1234567,ca=Math.PI/180,uo=180/Math.PI;function Ks(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[e&255]+Fn[e>>8&255]+"-"+Fn[e>>16&15|64]+Fn[e>>24&255]+"-"+Fn[t&63|128]+Fn[t>>8&255]+"-"+Fn[t>>16&255]+Fn[t>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function mt(i,e,t){return Math.max(e,Math.min(t,i))}function Nd(i,e){return(i%e+e)%e}function Wx(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Xx(i,e,t){return i!==e?(t-i)/(e-i):0}function ha(i,e,t){return(1-t)*i+t*e}function qx(i,e,t,n){return ha(i,e,1-Math.exp(-t*n))}function Yx(i,e=1){return e-Math.abs(Nd(i,e*2)-e)}function $x(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Zx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Jx(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Kx(i,e){return i+Math.random()*(e-i)}function jx(i){return i*(.5-Math.random())}function Qx(i){i!==void 0&&(Cp=i);let e=Cp+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function ey(i){return i*ca}function ty(i){return i*uo}function ny(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function iy(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Ud(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function sy(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),d=r((e-n)/2),u=o((e-n)/2),p=r((n-e)/2),_=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*d,l*u,a*c);break;case"YZY":i.set(l*u,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*u,a*h,a*c);break;case"XZX":i.set(a*h,l*_,l*p,a*c);break;case"YXY":i.set(l*p,a*h,l*_,a*c);break;case"ZYZ":i.set(l*_,l*p,a*h,a*c);break;default:Je("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Eh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Od(i,e){if(e.constructor===Float32Array)return i;let t=Eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Fd(i,e){if(e.constructor===Float32Array)return i;let t=Eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var is={DEG2RAD:ca,RAD2DEG:uo,generateUUID:Ks,clamp:mt,euclideanModulo:Nd,mapLinear:Wx,inverseLerp:Xx,lerp:ha,damp:qx,pingpong:Yx,smoothstep:$x,smootherstep:Zx,randInt:Jx,randFloat:Kx,randFloatSpread:jx,seededRandom:Qx,degToRad:ey,radToDeg:ty,isPowerOfTwo:ny,ceilPowerOfTwo:iy,floorPowerOfTwo:Ud,setQuaternionFromProperEuler:sy,normalize:Fd,denormalize:Od},Fe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},kn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],p=r[o+1],_=r[o+2],v=r[o+3];if(d!==v||l!==u||c!==p||h!==_){let g=l*u+c*p+h*_+d*v;g<0&&(u=-u,p=-p,_=-_,v=-v,g=-g);let f=1-a;if(g<.9995){let m=Math.acos(g),b=Math.sin(m);f=Math.sin(f*m)/b,a=Math.sin(a*m)/b,l=l*f+u*a,c=c*f+p*a,h=h*f+_*a,d=d*f+v*a}else{l=l*f+u*a,c=c*f+p*a,h=h*f+_*a,d=d*f+v*a;let m=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=m,c*=m,h*=m,d*=m}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],u=r[o+1],p=r[o+2],_=r[o+3];return e[t]=a*_+h*d+l*p-c*u,e[t+1]=l*_+h*u+c*d-a*p,e[t+2]=c*_+h*p+a*u-l*d,e[t+3]=h*_-a*d-l*u-c*p,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),u=l(n/2),p=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*p*_,this._y=c*p*d-u*h*_,this._z=c*h*_+u*p*d,this._w=c*h*d-u*p*_;break;case"YXZ":this._x=u*h*d+c*p*_,this._y=c*p*d-u*h*_,this._z=c*h*_-u*p*d,this._w=c*h*d+u*p*_;break;case"ZXY":this._x=u*h*d-c*p*_,this._y=c*p*d+u*h*_,this._z=c*h*_+u*p*d,this._w=c*h*d-u*p*_;break;case"ZYX":this._x=u*h*d-c*p*_,this._y=c*p*d+u*h*_,this._z=c*h*_-u*p*d,this._w=c*h*d+u*p*_;break;case"YZX":this._x=u*h*d+c*p*_,this._y=c*p*d+u*h*_,this._z=c*h*_-u*p*d,this._w=c*h*d-u*p*_;break;case"XZY":this._x=u*h*d-c*p*_,this._y=c*p*d-u*h*_,this._z=c*h*_+u*p*d,this._w=c*h*d+u*p*_;break;default:Je("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],d=t[10],u=n+a+d;if(u>0){let p=.5/Math.sqrt(u+1);this._w=.25/p,this._x=(h-l)*p,this._y=(r-c)*p,this._z=(o-s)*p}else if(n>a&&n>d){let p=2*Math.sqrt(1+n-a-d);this._w=(h-l)/p,this._x=.25*p,this._y=(s+o)/p,this._z=(r+c)/p}else if(a>d){let p=2*Math.sqrt(1+a-n-d);this._w=(r-c)/p,this._x=(s+o)/p,this._y=.25*p,this._z=(l+h)/p}else{let p=2*Math.sqrt(1+d-n-a);this._w=(o-s)/p,this._x=(r+c)/p,this._y=(l+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(mt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},O=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Pp.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Pp.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Cu.copy(this).projectOnVector(e),this.sub(Cu)}reflect(e){return this.sub(Cu.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Cu=new O,Pp=new kn,it=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],p=n[5],_=n[8],v=s[0],g=s[3],f=s[6],m=s[1],b=s[4],y=s[7],w=s[2],S=s[5],x=s[8];return r[0]=o*v+a*m+l*w,r[3]=o*g+a*b+l*S,r[6]=o*f+a*y+l*x,r[1]=c*v+h*m+d*w,r[4]=c*g+h*b+d*S,r[7]=c*f+h*y+d*x,r[2]=u*v+p*m+_*w,r[5]=u*g+p*b+_*S,r[8]=u*f+p*y+_*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=h*o-a*c,u=a*l-h*r,p=c*r-o*l,_=t*d+n*u+s*p;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/_;return e[0]=d*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=u*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=p*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return la("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Pu.makeScale(e,t)),this}rotate(e){return la("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Pu.makeRotation(-e)),this}translate(e,t){return la("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Pu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Pu=new it,Ip=new it().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Lp=new it().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function ry(){let i={enabled:!0,workingColorSpace:pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Tt&&(s.r=ys(s.r),s.g=ys(s.g),s.b=ys(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Tt&&(s.r=ao(s.r),s.g=ao(s.g),s.b=ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ts?ma:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[pa]:{primaries:e,whitePoint:n,transfer:ma,toXYZ:Ip,fromXYZ:Lp,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:jt},outputColorSpaceConfig:{drawingBufferColorSpace:jt}},[jt]:{primaries:e,whitePoint:n,transfer:Tt,toXYZ:Ip,fromXYZ:Lp,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:jt}}}),i}var xt=ry();function ys(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ao(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Hr,ac=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Hr===void 0&&(Hr=ga("canvas")),Hr.width=e.width,Hr.height=e.height;let s=Hr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Hr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ga("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ys(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ys(t[n]/255)*255):t[n]=ys(t[n]);return{data:t,width:e.width,height:e.height}}else return Je("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},oy=0,fo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:oy++}),this.uuid=Ks(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Iu(s[o].image)):r.push(Iu(s[o]))}else r=Iu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Iu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?ac.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Je("Texture: Unable to serialize Texture."),{})}var ay=0,Lu=new O,Zn=class i extends ji{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ki,s=Ki,r=$n,o=ws,a=Fi,l=ti,c=i.DEFAULT_ANISOTROPY,h=Ts){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:ay++}),this.uuid=Ks(),this.name="",this.source=new fo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Fe(0,0),this.repeat=new Fe(1,1),this.center=new Fe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new it,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Lu).x}get height(){return this.source.getSize(Lu).y}get depth(){return this.source.getSize(Lu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Je(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Sd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case sc:e.x=e.x-Math.floor(e.x);break;case Ki:e.x=e.x<0?0:1;break;case rc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case sc:e.y=e.y-Math.floor(e.y);break;case Ki:e.y=e.y<0?0:1;break;case rc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Zn.DEFAULT_IMAGE=null;Zn.DEFAULT_MAPPING=Sd;Zn.DEFAULT_ANISOTROPY=1;var Jt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],d=l[8],u=l[1],p=l[5],_=l[9],v=l[2],g=l[6],f=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-v)<.01&&Math.abs(_-g)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+v)<.1&&Math.abs(_+g)<.1&&Math.abs(c+p+f-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let b=(c+1)/2,y=(p+1)/2,w=(f+1)/2,S=(h+u)/4,x=(d+v)/4,E=(_+g)/4;return b>y&&b>w?b<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(b),s=S/n,r=x/n):y>w?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=S/s,r=E/s):w<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(w),n=x/r,s=E/r),this.set(n,s,r,t),this}let m=Math.sqrt((g-_)*(g-_)+(d-v)*(d-v)+(u-h)*(u-h));return Math.abs(m)<.001&&(m=1),this.x=(g-_)/m,this.y=(d-v)/m,this.z=(u-h)/m,this.w=Math.acos((c+p+f-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this.w=mt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this.w=mt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},lc=class extends ji{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:$n,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Jt(0,0,e,t),this.scissorTest=!1,this.viewport=new Jt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Zn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:$n,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new fo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ci=class extends lc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},xa=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var cc=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var St=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,d,u,p,_,v,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,d,u,p,_,v,g)}set(e,t,n,s,r,o,a,l,c,h,d,u,p,_,v,g){let f=this.elements;return f[0]=e,f[4]=t,f[8]=n,f[12]=s,f[1]=r,f[5]=o,f[9]=a,f[13]=l,f[2]=c,f[6]=h,f[10]=d,f[14]=u,f[3]=p,f[7]=_,f[11]=v,f[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Wr.setFromMatrixColumn(e,0).length(),r=1/Wr.setFromMatrixColumn(e,1).length(),o=1/Wr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=o*h,p=o*d,_=a*h,v=a*d;t[0]=l*h,t[4]=-l*d,t[8]=c,t[1]=p+_*c,t[5]=u-v*c,t[9]=-a*l,t[2]=v-u*c,t[6]=_+p*c,t[10]=o*l}else if(e.order==="YXZ"){let u=l*h,p=l*d,_=c*h,v=c*d;t[0]=u+v*a,t[4]=_*a-p,t[8]=o*c,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=p*a-_,t[6]=v+u*a,t[10]=o*l}else if(e.order==="ZXY"){let u=l*h,p=l*d,_=c*h,v=c*d;t[0]=u-v*a,t[4]=-o*d,t[8]=_+p*a,t[1]=p+_*a,t[5]=o*h,t[9]=v-u*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let u=o*h,p=o*d,_=a*h,v=a*d;t[0]=l*h,t[4]=_*c-p,t[8]=u*c+v,t[1]=l*d,t[5]=v*c+u,t[9]=p*c-_,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let u=o*l,p=o*c,_=a*l,v=a*c;t[0]=l*h,t[4]=v-u*d,t[8]=_*d+p,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=p*d+_,t[10]=u-v*d}else if(e.order==="XZY"){let u=o*l,p=o*c,_=a*l,v=a*c;t[0]=l*h,t[4]=-d,t[8]=c*h,t[1]=u*d+v,t[5]=o*h,t[9]=p*d-_,t[2]=_*d-p,t[6]=a*h,t[10]=v*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(ly,e,cy)}lookAt(e,t,n){let s=this.elements;return oi.subVectors(e,t),oi.lengthSq()===0&&(oi.z=1),oi.normalize(),Bs.crossVectors(n,oi),Bs.lengthSq()===0&&(Math.abs(n.z)===1?oi.x+=1e-4:oi.z+=1e-4,oi.normalize(),Bs.crossVectors(n,oi)),Bs.normalize(),bl.crossVectors(oi,Bs),s[0]=Bs.x,s[4]=bl.x,s[8]=oi.x,s[1]=Bs.y,s[5]=bl.y,s[9]=oi.y,s[2]=Bs.z,s[6]=bl.z,s[10]=oi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],p=n[13],_=n[2],v=n[6],g=n[10],f=n[14],m=n[3],b=n[7],y=n[11],w=n[15],S=s[0],x=s[4],E=s[8],I=s[12],D=s[1],L=s[5],k=s[9],z=s[13],U=s[2],X=s[6],Y=s[10],H=s[14],le=s[3],J=s[7],Q=s[11],se=s[15];return r[0]=o*S+a*D+l*U+c*le,r[4]=o*x+a*L+l*X+c*J,r[8]=o*E+a*k+l*Y+c*Q,r[12]=o*I+a*z+l*H+c*se,r[1]=h*S+d*D+u*U+p*le,r[5]=h*x+d*L+u*X+p*J,r[9]=h*E+d*k+u*Y+p*Q,r[13]=h*I+d*z+u*H+p*se,r[2]=_*S+v*D+g*U+f*le,r[6]=_*x+v*L+g*X+f*J,r[10]=_*E+v*k+g*Y+f*Q,r[14]=_*I+v*z+g*H+f*se,r[3]=m*S+b*D+y*U+w*le,r[7]=m*x+b*L+y*X+w*J,r[11]=m*E+b*k+y*Y+w*Q,r[15]=m*I+b*z+y*H+w*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],d=e[6],u=e[10],p=e[14],_=e[3],v=e[7],g=e[11],f=e[15],m=l*p-c*u,b=a*p-c*d,y=a*u-l*d,w=o*p-c*h,S=o*u-l*h,x=o*d-a*h;return t*(v*m-g*b+f*y)-n*(_*m-g*w+f*S)+s*(_*b-v*w+f*x)-r*(_*y-v*S+g*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],d=e[9],u=e[10],p=e[11],_=e[12],v=e[13],g=e[14],f=e[15],m=t*a-n*o,b=t*l-s*o,y=t*c-r*o,w=n*l-s*a,S=n*c-r*a,x=s*c-r*l,E=h*v-d*_,I=h*g-u*_,D=h*f-p*_,L=d*g-u*v,k=d*f-p*v,z=u*f-p*g,U=m*z-b*k+y*L+w*D-S*I+x*E;if(U===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let X=1/U;return e[0]=(a*z-l*k+c*L)*X,e[1]=(s*k-n*z-r*L)*X,e[2]=(v*x-g*S+f*w)*X,e[3]=(u*S-d*x-p*w)*X,e[4]=(l*D-o*z-c*I)*X,e[5]=(t*z-s*D+r*I)*X,e[6]=(g*y-_*x-f*b)*X,e[7]=(h*x-u*y+p*b)*X,e[8]=(o*k-a*D+c*E)*X,e[9]=(n*D-t*k-r*E)*X,e[10]=(_*S-v*y+f*m)*X,e[11]=(d*y-h*S-p*m)*X,e[12]=(a*I-o*L-l*E)*X,e[13]=(t*L-n*I+s*E)*X,e[14]=(v*b-_*w-g*m)*X,e[15]=(h*w-d*b+u*m)*X,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,d=a+a,u=r*c,p=r*h,_=r*d,v=o*h,g=o*d,f=a*d,m=l*c,b=l*h,y=l*d,w=n.x,S=n.y,x=n.z;return s[0]=(1-(v+f))*w,s[1]=(p+y)*w,s[2]=(_-b)*w,s[3]=0,s[4]=(p-y)*S,s[5]=(1-(u+f))*S,s[6]=(g+m)*S,s[7]=0,s[8]=(_+b)*x,s[9]=(g-m)*x,s[10]=(1-(u+v))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Wr.set(s[0],s[1],s[2]).length(),a=Wr.set(s[4],s[5],s[6]).length(),l=Wr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ii.copy(this);let c=1/o,h=1/a,d=1/l;return Ii.elements[0]*=c,Ii.elements[1]*=c,Ii.elements[2]*=c,Ii.elements[4]*=h,Ii.elements[5]*=h,Ii.elements[6]*=h,Ii.elements[8]*=d,Ii.elements[9]*=d,Ii.elements[10]*=d,t.setFromRotationMatrix(Ii),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2*r/(t-e),d=2*r/(n-s),u=(t+e)/(t-e),p=(n+s)/(n-s),_,v;if(l)_=r/(o-r),v=o*r/(o-r);else if(a===yi)_=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===co)_=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2/(t-e),d=2/(n-s),u=-(t+e)/(t-e),p=-(n+s)/(n-s),_,v;if(l)_=1/(o-r),v=o/(o-r);else if(a===yi)_=-2/(o-r),v=-(o+r)/(o-r);else if(a===co)_=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=_,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Wr=new O,Ii=new St,ly=new O(0,0,0),cy=new O(1,1,1),Bs=new O,bl=new O,oi=new O,Dp=new St,Np=new kn,bs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],p=s[10];switch(t){case"XYZ":this._y=Math.asin(mt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-mt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(mt(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-mt(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,p),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(mt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-mt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,p),this._y=0);break;default:Je("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Dp.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Dp,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Np.setFromEuler(this),this.setFromQuaternion(Np,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};bs.DEFAULT_ORDER="XYZ";var po=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},hy=0,Up=new O,Xr=new kn,fs=new St,Sl=new O,jo=new O,uy=new O,dy=new kn,Op=new O(1,0,0),Fp=new O(0,1,0),Bp=new O(0,0,1),kp={type:"added"},fy={type:"removed"},qr={type:"childadded",child:null},Du={type:"childremoved",child:null},yn=class i extends ji{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:hy++}),this.uuid=Ks(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new O,t=new bs,n=new kn,s=new O(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new St},normalMatrix:{value:new it}}),this.matrix=new St,this.matrixWorld=new St,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new po,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.multiply(Xr),this}rotateOnWorldAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.premultiply(Xr),this}rotateX(e){return this.rotateOnAxis(Op,e)}rotateY(e){return this.rotateOnAxis(Fp,e)}rotateZ(e){return this.rotateOnAxis(Bp,e)}translateOnAxis(e,t){return Up.copy(e).applyQuaternion(this.quaternion),this.position.add(Up.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Op,e)}translateY(e){return this.translateOnAxis(Fp,e)}translateZ(e){return this.translateOnAxis(Bp,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Sl.copy(e):Sl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(jo,Sl,this.up):fs.lookAt(Sl,jo,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),Xr.setFromRotationMatrix(fs),this.quaternion.premultiply(Xr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(kp),qr.child=e,this.dispatchEvent(qr),qr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(fy),Du.child=e,this.dispatchEvent(Du),Du.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),fs.multiply(e.parent.matrixWorld)),e.applyMatrix4(fs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(kp),qr.child=e,this.dispatchEvent(qr),qr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,e,uy),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,dy,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(e.shapes,d)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),d=o(e.shapes),u=o(e.skeletons),p=o(e.animations),_=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),p.length>0&&(n.animations=p),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};yn.DEFAULT_UP=new O(0,1,0);yn.DEFAULT_MATRIX_AUTO_UPDATE=!0;yn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Qt=class extends yn{constructor(){super(),this.isGroup=!0,this.type="Group"}},py={type:"move"},mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Qt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Qt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new O,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new O),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Qt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new O,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new O,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let g=t.getJointPose(v,n),f=this._getHandJoint(c,v);g!==null&&(f.matrix.fromArray(g.transform.matrix),f.matrix.decompose(f.position,f.quaternion,f.scale),f.matrixWorldNeedsUpdate=!0,f.jointRadius=g.radius),f.visible=g!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),p=.02,_=.005;c.inputState.pinching&&u>p+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=p-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(py)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Qt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Jm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ks={h:0,s:0,l:0},Ml={h:0,s:0,l:0};function Nu(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ge=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=jt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=Nd(e,1),t=mt(t,0,1),n=mt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Nu(o,r,e+1/3),this.g=Nu(o,r,e),this.b=Nu(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=jt){function n(r){r!==void 0&&parseFloat(r)<1&&Je("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Je("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Je("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=jt){let n=Jm[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Je("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ys(e.r),this.g=ys(e.g),this.b=ys(e.b),this}copyLinearToSRGB(e){return this.r=ao(e.r),this.g=ao(e.g),this.b=ao(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=jt){return xt.workingToColorSpace(Bn.copy(this),e),Math.round(mt(Bn.r*255,0,255))*65536+Math.round(mt(Bn.g*255,0,255))*256+Math.round(mt(Bn.b*255,0,255))}getHexString(e=jt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(Bn.copy(this),t);let n=Bn.r,s=Bn.g,r=Bn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(Bn.copy(this),t),e.r=Bn.r,e.g=Bn.g,e.b=Bn.b,e}getStyle(e=jt){xt.workingToColorSpace(Bn.copy(this),e);let t=Bn.r,n=Bn.g,s=Bn.b;return e!==jt?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(ks),this.setHSL(ks.h+e,ks.s+t,ks.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(ks),e.getHSL(Ml);let n=ha(ks.h,Ml.h,t),s=ha(ks.s,Ml.s,t),r=ha(ks.l,Ml.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bn=new Ge;Ge.NAMES=Jm;var ya=class extends yn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new bs,this.environmentIntensity=1,this.environmentRotation=new bs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Li=new O,ps=new O,Uu=new O,ms=new O,Yr=new O,$r=new O,zp=new O,Ou=new O,Fu=new O,Bu=new O,ku=new Jt,zu=new Jt,Gu=new Jt,xs=class i{constructor(e=new O,t=new O,n=new O){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Li.subVectors(e,t),s.cross(Li);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Li.subVectors(s,t),ps.subVectors(n,t),Uu.subVectors(e,t);let o=Li.dot(Li),a=Li.dot(ps),l=Li.dot(Uu),c=ps.dot(ps),h=ps.dot(Uu),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,p=(c*l-a*h)*u,_=(o*h-a*l)*u;return r.set(1-p-_,_,p)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return ku.setScalar(0),zu.setScalar(0),Gu.setScalar(0),ku.fromBufferAttribute(e,t),zu.fromBufferAttribute(e,n),Gu.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(ku,r.x),o.addScaledVector(zu,r.y),o.addScaledVector(Gu,r.z),o}static isFrontFacing(e,t,n,s){return Li.subVectors(n,t),ps.subVectors(e,t),Li.cross(ps).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Li.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Li.cross(ps).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Yr.subVectors(s,n),$r.subVectors(r,n),Ou.subVectors(e,n);let l=Yr.dot(Ou),c=$r.dot(Ou);if(l<=0&&c<=0)return t.copy(n);Fu.subVectors(e,s);let h=Yr.dot(Fu),d=$r.dot(Fu);if(h>=0&&d<=h)return t.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Yr,o);Bu.subVectors(e,r);let p=Yr.dot(Bu),_=$r.dot(Bu);if(_>=0&&p<=_)return t.copy(r);let v=p*c-l*_;if(v<=0&&c>=0&&_<=0)return a=c/(c-_),t.copy(n).addScaledVector($r,a);let g=h*_-p*d;if(g<=0&&d-h>=0&&p-_>=0)return zp.subVectors(r,s),a=(d-h)/(d-h+(p-_)),t.copy(s).addScaledVector(zp,a);let f=1/(g+v+u);return o=v*f,a=u*f,t.copy(n).addScaledVector(Yr,o).addScaledVector($r,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Qi=class{constructor(e=new O(1/0,1/0,1/0),t=new O(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Di.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Di.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Di.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Di):Di.fromBufferAttribute(r,o),Di.applyMatrix4(e.matrixWorld),this.expandByPoint(Di);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),wl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),wl.copy(n.boundingBox)),wl.applyMatrix4(e.matrixWorld),this.union(wl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Di),Di.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Qo),El.subVectors(this.max,Qo),Zr.subVectors(e.a,Qo),Jr.subVectors(e.b,Qo),Kr.subVectors(e.c,Qo),zs.subVectors(Jr,Zr),Gs.subVectors(Kr,Jr),ar.subVectors(Zr,Kr);let t=[0,-zs.z,zs.y,0,-Gs.z,Gs.y,0,-ar.z,ar.y,zs.z,0,-zs.x,Gs.z,0,-Gs.x,ar.z,0,-ar.x,-zs.y,zs.x,0,-Gs.y,Gs.x,0,-ar.y,ar.x,0];return!Vu(t,Zr,Jr,Kr,El)||(t=[1,0,0,0,1,0,0,0,1],!Vu(t,Zr,Jr,Kr,El))?!1:(Tl.crossVectors(zs,Gs),t=[Tl.x,Tl.y,Tl.z],Vu(t,Zr,Jr,Kr,El))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Di).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Di).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(gs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},gs=[new O,new O,new O,new O,new O,new O,new O,new O],Di=new O,wl=new Qi,Zr=new O,Jr=new O,Kr=new O,zs=new O,Gs=new O,ar=new O,Qo=new O,El=new O,Tl=new O,lr=new O;function Vu(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){lr.fromArray(i,r);let a=s.x*Math.abs(lr.x)+s.y*Math.abs(lr.y)+s.z*Math.abs(lr.z),l=e.dot(lr),c=t.dot(lr),h=n.dot(lr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var mn=new O,Al=new Fe,my=0,Bt=class extends ji{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:my++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Ld,this.updateRanges=[],this.gpuType=wi,this.version=0,this._normalizationScale=e!==void 0?Eh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Al.fromBufferAttribute(this,t),Al.applyMatrix3(e),this.setXY(t,Al.x,Al.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix3(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix4(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyNormalMatrix(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.transformDirection(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Od(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Fd(e,this.array)}};var va=class extends Bt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ba=class extends Bt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var kt=class extends Bt{constructor(e,t,n){super(new Float32Array(e),t,n)}},gy=new Qi,ea=new O,Hu=new O,vi=class{constructor(e=new O,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):gy.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ea.subVectors(e,this.center);let t=ea.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ea,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Hu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ea.copy(e.center).add(Hu)),this.expandByPoint(ea.copy(e.center).sub(Hu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},_y=0,xi=new St,Wu=new yn,jr=new O,ai=new Qi,ta=new Qi,Cn=new O,qt=class i extends ji{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:_y++}),this.uuid=Ks(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Vx(e)?ba:va)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new it().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return xi.makeRotationFromQuaternion(e),this.applyMatrix4(xi),this}rotateX(e){return xi.makeRotationX(e),this.applyMatrix4(xi),this}rotateY(e){return xi.makeRotationY(e),this.applyMatrix4(xi),this}rotateZ(e){return xi.makeRotationZ(e),this.applyMatrix4(xi),this}translate(e,t,n){return xi.makeTranslation(e,t,n),this.applyMatrix4(xi),this}scale(e,t,n){return xi.makeScale(e,t,n),this.applyMatrix4(xi),this}lookAt(e){return Wu.lookAt(e),Wu.updateMatrix(),this.applyMatrix4(Wu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(jr).negate(),this.translate(jr.x,jr.y,jr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new kt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Je("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Qi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new O(-1/0,-1/0,-1/0),new O(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ai.setFromBufferAttribute(r),this.morphTargetsRelative?(Cn.addVectors(this.boundingBox.min,ai.min),this.boundingBox.expandByPoint(Cn),Cn.addVectors(this.boundingBox.max,ai.max),this.boundingBox.expandByPoint(Cn)):(this.boundingBox.expandByPoint(ai.min),this.boundingBox.expandByPoint(ai.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new vi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new O,1/0);return}if(e){let n=this.boundingSphere.center;if(ai.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ta.setFromBufferAttribute(a),this.morphTargetsRelative?(Cn.addVectors(ai.min,ta.min),ai.expandByPoint(Cn),Cn.addVectors(ai.max,ta.max),ai.expandByPoint(Cn)):(ai.expandByPoint(ta.min),ai.expandByPoint(ta.max))}ai.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Cn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Cn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Cn.fromBufferAttribute(a,c),l&&(jr.fromBufferAttribute(e,c),Cn.add(jr)),s=Math.max(s,n.distanceToSquared(Cn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Bt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let I=0;I<n.count;I++)a[I]=new O,l[I]=new O;let h=new O,d=new O,u=new O,p=new Fe,_=new Fe,v=new Fe,g=new O,f=new O;function m(I,D,L){c[I]=c[D]=c[L]=1,h.fromBufferAttribute(n,I),d.fromBufferAttribute(n,D),u.fromBufferAttribute(n,L),p.fromBufferAttribute(r,I),_.fromBufferAttribute(r,D),v.fromBufferAttribute(r,L),d.sub(h),u.sub(h),_.sub(p),v.sub(p);let k=1/(_.x*v.y-v.x*_.y);isFinite(k)&&(g.copy(d).multiplyScalar(v.y).addScaledVector(u,-_.y).multiplyScalar(k),f.copy(u).multiplyScalar(_.x).addScaledVector(d,-v.x).multiplyScalar(k),a[I].add(g),a[D].add(g),a[L].add(g),l[I].add(f),l[D].add(f),l[L].add(f))}let b=this.groups;b.length===0&&(b=[{start:0,count:e.count}]);for(let I=0,D=b.length;I<D;++I){let L=b[I],k=L.start,z=L.count;for(let U=k,X=k+z;U<X;U+=3)m(e.getX(U+0),e.getX(U+1),e.getX(U+2))}let y=new O,w=new O,S=new O,x=new O;function E(I){S.fromBufferAttribute(s,I),x.copy(S);let D=a[I];y.copy(D),y.sub(S.multiplyScalar(S.dot(D))).normalize(),w.crossVectors(x,D);let k=w.dot(l[I])<0?-1:1;o.setXYZW(I,y.x,y.y,y.z,k)}for(let I=0,D=n.count;I<D;++I)c[I]&&E(I);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Bt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,p=n.count;u<p;u++)n.setXYZ(u,0,0,0);let s=new O,r=new O,o=new O,a=new O,l=new O,c=new O,h=new O,d=new O;if(e)for(let u=0,p=e.count;u<p;u+=3){let _=e.getX(u+0),v=e.getX(u+1),g=e.getX(u+2);s.fromBufferAttribute(t,_),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,g),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let u=0,p=t.count;u<p;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Cn.fromBufferAttribute(e,t),Cn.normalize(),e.setXYZ(t,Cn.x,Cn.y,Cn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),p=0,_=0;for(let v=0,g=l.length;v<g;v++){a.isInterleavedBufferAttribute?p=l[v]*a.data.stride+a.offset:p=l[v]*h;for(let f=0;f<h;f++)u[_++]=c[p++]}return new Bt(u,h,d)}if(this.index===null)return Je("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],p=e(u,n);l.push(p)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let p=c[d];h.push(p.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,p=d.length;u<p;u++)h.push(d[u].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},go=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Ld,this.updateRanges=[],this.version=0,this.uuid=Ks()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Gp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Gp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Gp(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Ks()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var qn=new O,Hs=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?Eh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyMatrix4(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyNormalMatrix(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.transformDirection(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){_a("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Bt(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){_a("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Od(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Fd(e,this.data.array)}},Xu=new O,xy=new O,yy=new it,li=class{constructor(e=new O(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Xu.subVectors(n,t).cross(xy.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Xu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||yy.getNormalMatrix(e),s=this.coplanarPoint(Xu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},vy=0,bi=class extends ji{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:vy++}),this.uuid=Ks(),this.name="",this.type="Material",this.blending=Mo,this.side=Zs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=fd,this.blendDst=pd,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ge(0,0,0),this.blendAlpha=0,this.depthFunc=lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=zm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Jl,this.stencilZFail=Jl,this.stencilZPass=Jl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Je(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ge().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new li().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Fe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Fe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},_o=class extends bi{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Qr,na=new O,eo=new O,to=new O,no=new Fe,ia=new Fe,Km=new St,Rl=new O,sa=new O,Cl=new O,Vp=new Fe,qu=new Fe,Hp=new Fe,Sa=class extends yn{constructor(e=new _o){if(super(),this.isSprite=!0,this.type="Sprite",Qr===void 0){Qr=new qt;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new go(t,5);Qr.setIndex([0,1,2,0,2,3]),Qr.setAttribute("position",new Hs(n,3,0,!1)),Qr.setAttribute("uv",new Hs(n,2,3,!1))}this.geometry=Qr,this.material=e,this.center=new Fe(.5,.5),this.count=1}intersectsFrustum(e){return e.intersectsSprite(this)}raycast(e,t){e.camera===null&&Qe('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),eo.setFromMatrixScale(this.matrixWorld),Km.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),to.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&eo.multiplyScalar(-to.z);let n=this.material.rotation,s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));let o=this.center;Pl(Rl.set(-.5,-.5,0),to,o,eo,s,r),Pl(sa.set(.5,-.5,0),to,o,eo,s,r),Pl(Cl.set(.5,.5,0),to,o,eo,s,r),Vp.set(0,0),qu.set(1,0),Hp.set(1,1);let a=e.ray.intersectTriangle(Rl,sa,Cl,!1,na);if(a===null&&(Pl(sa.set(-.5,.5,0),to,o,eo,s,r),qu.set(0,1),a=e.ray.intersectTriangle(Rl,Cl,sa,!1,na),a===null))return;let l=e.ray.origin.distanceTo(na);l<e.near||l>e.far||t.push({distance:l,point:na.clone(),uv:xs.getInterpolation(na,Rl,sa,Cl,Vp,qu,Hp,new Fe),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}toJSON(e){let t=super.toJSON(e);return t.object.center=this.center.toArray(),t}};function Pl(i,e,t,n,s,r){no.subVectors(i,t).addScalar(.5).multiply(n),s!==void 0?(ia.x=r*no.x-s*no.y,ia.y=s*no.x+r*no.y):ia.copy(no),i.copy(e),i.x+=ia.x,i.y+=ia.y,i.applyMatrix4(Km)}var _s=new O,Yu=new O,Il=new O,Ll=new O,ur=class{constructor(e=new O,t=new O(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,_s)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=_s.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(_s.copy(this.origin).addScaledVector(this.direction,t),_s.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Yu.copy(e).add(t).multiplyScalar(.5),Il.copy(t).sub(e).normalize(),Ll.copy(this.origin).sub(Yu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Il),a=Ll.dot(this.direction),l=-Ll.dot(Il),c=Ll.lengthSq(),h=Math.abs(1-o*o),d,u,p,_;if(h>0)if(d=o*l-a,u=o*a-l,_=r*h,d>=0)if(u>=-_)if(u<=_){let v=1/h;d*=v,u*=v,p=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;else u<=-_?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),p=-d*d+u*(u+2*l)+c):u<=_?(d=0,u=Math.min(Math.max(-r,-l),r),p=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),p=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),p=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(Yu).addScaledVector(Il,u),p}intersectSphere(e,t){if(e.radius<0)return null;_s.subVectors(e.center,this.origin);let n=_s.dot(this.direction),s=_s.dot(_s)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-u.z)*d,l=(e.max.z-u.z)*d):(a=(e.max.z-u.z)*d,l=(e.min.z-u.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,_s)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=e.x-o.x,u=e.y-o.y,p=e.z-o.z,_=t.x-o.x,v=t.y-o.y,g=t.z-o.z,f=n.x-o.x,m=n.y-o.y,b=n.z-o.z,y=Math.abs(l),w=Math.abs(c),S=Math.abs(h),x,E,I,D,L,k,z,U,X,Y,H,le;if(y>=w&&y>=S?(I=l,k=d,X=_,le=f,l>=0?(x=c,E=h,D=u,L=p,z=v,U=g,Y=m,H=b):(x=h,E=c,D=p,L=u,z=g,U=v,Y=b,H=m)):w>=S?(I=c,k=u,X=v,le=m,c>=0?(x=h,E=l,D=p,L=d,z=g,U=_,Y=b,H=f):(x=l,E=h,D=d,L=p,z=_,U=g,Y=f,H=b)):(I=h,k=p,X=g,le=b,h>=0?(x=l,E=c,D=d,L=u,z=_,U=v,Y=f,H=m):(x=c,E=l,D=u,L=d,z=v,U=_,Y=m,H=f)),I===0)return null;let J=x/I,Q=E/I,se=1/I,de=D-J*k,ue=L-Q*k,ee=z-J*X,me=U-Q*X,xe=Y-J*le,Ae=H-Q*le,Se=xe*me-Ae*ee,Ye=de*Ae-ue*xe,ot=ee*ue-me*de;if(s){if(Se<0||Ye<0||ot<0)return null}else if((Se<0||Ye<0||ot<0)&&(Se>0||Ye>0||ot>0))return null;let He=Se+Ye+ot;if(He===0)return null;let dt=se*(Se*k+Ye*X+ot*le);return(He>0?dt<0:dt>0)?null:this.at(dt/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ni=class extends bi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.combine=Fc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Wp=new St,cr=new ur,Dl=new vi,Xp=new O,Nl=new O,Ul=new O,Ol=new O,$u=new O,Fl=new O,qp=new O,Bl=new O,In=class extends yn{constructor(e=new qt,t=new Ni){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Fl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&($u.fromBufferAttribute(d,e),o?Fl.addScaledVector($u,h):Fl.addScaledVector($u.sub(t),h))}t.add(Fl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Dl.copy(n.boundingSphere),Dl.applyMatrix4(r),cr.copy(e.ray).recast(e.near),!(Dl.containsPoint(cr.origin)===!1&&(cr.intersectSphere(Dl,Xp)===null||cr.origin.distanceToSquared(Xp)>(e.far-e.near)**2))&&(Wp.copy(r).invert(),cr.copy(e.ray).applyMatrix4(Wp),!(n.boundingBox!==null&&cr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,cr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,p=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,v=u.length;_<v;_++){let g=u[_],f=o[g.materialIndex],m=Math.max(g.start,p.start),b=Math.min(a.count,Math.min(g.start+g.count,p.start+p.count));for(let y=m,w=b;y<w;y+=3){let S=a.getX(y),x=a.getX(y+1),E=a.getX(y+2);s=kl(this,f,e,n,c,h,d,S,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let _=Math.max(0,p.start),v=Math.min(a.count,p.start+p.count);for(let g=_,f=v;g<f;g+=3){let m=a.getX(g),b=a.getX(g+1),y=a.getX(g+2);s=kl(this,o,e,n,c,h,d,m,b,y),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,v=u.length;_<v;_++){let g=u[_],f=o[g.materialIndex],m=Math.max(g.start,p.start),b=Math.min(l.count,Math.min(g.start+g.count,p.start+p.count));for(let y=m,w=b;y<w;y+=3){let S=y,x=y+1,E=y+2;s=kl(this,f,e,n,c,h,d,S,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=g.materialIndex,t.push(s))}}else{let _=Math.max(0,p.start),v=Math.min(l.count,p.start+p.count);for(let g=_,f=v;g<f;g+=3){let m=g,b=g+1,y=g+2;s=kl(this,o,e,n,c,h,d,m,b,y),s&&(s.faceIndex=Math.floor(g/3),t.push(s))}}}};function by(i,e,t,n,s,r,o,a){let l;if(e.side===Jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Zs,a),l===null)return null;Bl.copy(a),Bl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Bl);return c<t.near||c>t.far?null:{distance:c,point:Bl.clone(),object:i}}function kl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Nl),i.getVertexPosition(l,Ul),i.getVertexPosition(c,Ol);let h=by(i,e,t,n,Nl,Ul,Ol,qp);if(h){let d=new O;xs.getBarycoord(qp,Nl,Ul,Ol,d),s&&(h.uv=xs.getInterpolatedAttribute(s,a,l,c,d,new Fe)),r&&(h.uv1=xs.getInterpolatedAttribute(r,a,l,c,d,new Fe)),o&&(h.normal=xs.getInterpolatedAttribute(o,a,l,c,d,new O),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new O,materialIndex:0};xs.getNormal(Nl,Ul,Ol,u.normal),h.face=u,h.barycoord=d}return h}var Ma=class extends Zn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Pn,h=Pn,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var wa=class extends Bt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},io=new St,Yp=new St,zl=[],$p=new Qi,Sy=new St,ra=new In,oa=new vi,Si=class extends In{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new wa(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Sy)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Qi),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,io),$p.copy(e.boundingBox).applyMatrix4(io),this.boundingBox.union($p)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new vi),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,io),oa.copy(e.boundingSphere).applyMatrix4(io),this.boundingSphere.union(oa)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(ra.geometry=this.geometry,ra.material=this.material,ra.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),oa.copy(this.boundingSphere),oa.applyMatrix4(n),e.ray.intersectsSphere(oa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,io),Yp.multiplyMatrices(n,io),ra.matrixWorld=Yp,ra.raycast(e,zl);for(let o=0,a=zl.length;o<a;o++){let l=zl[o];l.instanceId=r,l.object=this,t.push(l)}zl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new wa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ma(new Float32Array(s*this.count),s,this.count,Wc,wi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},hr=new vi,My=new Fe(.5,.5),Gl=new O,Ws=class{constructor(e=new li,t=new li,n=new li,s=new li,r=new li,o=new li){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=yi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],p=r[7],_=r[8],v=r[9],g=r[10],f=r[11],m=r[12],b=r[13],y=r[14],w=r[15];if(s[0].setComponents(c-o,p-h,f-_,w-m).normalize(),s[1].setComponents(c+o,p+h,f+_,w+m).normalize(),s[2].setComponents(c+a,p+d,f+v,w+b).normalize(),s[3].setComponents(c-a,p-d,f-v,w-b).normalize(),n)s[4].setComponents(l,u,g,y).normalize(),s[5].setComponents(c-l,p-u,f-g,w-y).normalize();else if(s[4].setComponents(c-l,p-u,f-g,w-y).normalize(),t===yi)s[5].setComponents(c+l,p+u,f+g,w+y).normalize();else if(t===co)s[5].setComponents(l,u,g,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),hr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),hr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(hr)}intersectsSprite(e){hr.center.set(0,0,0);let t=My.distanceTo(e.center);return hr.radius=.7071067811865476+t,hr.applyMatrix4(e.matrixWorld),this.intersectsSphere(hr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Gl.x=s.normal.x>0?e.max.x:e.min.x,Gl.y=s.normal.y>0?e.max.y:e.min.y,Gl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Gl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Zp=new St,hc=class i{constructor(){this.coordinateSystem=yi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Zp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ws),n[s].setFromProjectionMatrix(Zp,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Ws),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var xo=class extends bi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ge(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},uc=new O,dc=new O,Jp=new St,aa=new ur,Vl=new vi,Zu=new O,Kp=new O,fc=class extends yn{constructor(e=new qt,t=new xo){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)uc.fromBufferAttribute(t,s-1),dc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=uc.distanceTo(dc);e.setAttribute("lineDistance",new kt(n,1))}else Je("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Vl.copy(n.boundingSphere),Vl.applyMatrix4(s),Vl.radius+=r,e.ray.intersectsSphere(Vl)===!1)return;Jp.copy(s).invert(),aa.copy(e.ray).applyMatrix4(Jp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let p=Math.max(0,o.start),_=Math.min(h.count,o.start+o.count);for(let v=p,g=_-1;v<g;v+=c){let f=h.getX(v),m=h.getX(v+1),b=Hl(this,e,aa,l,f,m,v);b&&t.push(b)}if(this.isLineLoop){let v=h.getX(_-1),g=h.getX(p),f=Hl(this,e,aa,l,v,g,_-1);f&&t.push(f)}}else{let p=Math.max(0,o.start),_=Math.min(u.count,o.start+o.count);for(let v=p,g=_-1;v<g;v+=c){let f=Hl(this,e,aa,l,v,v+1,v);f&&t.push(f)}if(this.isLineLoop){let v=Hl(this,e,aa,l,_-1,p,_-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Hl(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(uc.fromBufferAttribute(a,s),dc.fromBufferAttribute(a,r),t.distanceSqToSegment(uc,dc,Zu,Kp)>n)return;Zu.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Zu);if(!(c<e.near||c>e.far))return{distance:c,point:Kp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var jp=new O,Qp=new O,Ea=class extends fc{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)jp.fromBufferAttribute(t,s),Qp.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+jp.distanceTo(Qp);e.setAttribute("lineDistance",new kt(n,1))}else Je("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var yo=class extends bi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},em=new St,sd=new ur,Wl=new vi,Xl=new O,Ta=class extends yn{constructor(e=new qt,t=new yo){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Wl.copy(n.boundingSphere),Wl.applyMatrix4(s),Wl.radius+=r,e.ray.intersectsSphere(Wl)===!1)return;em.copy(s).invert(),sd.copy(e.ray).applyMatrix4(em);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,d=n.attributes.position;if(c!==null){let u=Math.max(0,o.start),p=Math.min(c.count,o.start+o.count);for(let _=u,v=p;_<v;_++){let g=c.getX(_);Xl.fromBufferAttribute(d,g),tm(Xl,g,l,s,e,t,this)}}else{let u=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let _=u,v=p;_<v;_++)Xl.fromBufferAttribute(d,_),tm(Xl,_,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function tm(i,e,t,n,s,r,o){let a=sd.distanceSqToPoint(i);if(a<t){let l=new O;sd.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var Aa=class extends Zn{constructor(e=[],t=xr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Ra=class extends Zn{constructor(e,t,n,s,r,o,a,l,c){super(e,t,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ss=class extends Zn{constructor(e,t,n=Ui,s,r,o,a=Pn,l=Pn,c,h=vs,d=1){if(h!==vs&&h!==Es)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new fo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ca=class extends Ss{constructor(e,t=Ui,n=xr,s,r,o=Pn,a=Pn,l,c=vs){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Pa=class extends Zn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},es=class i extends qt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,p=0;_("z","y","x",-1,-1,n,t,e,o,r,0),_("z","y","x",1,-1,n,t,-e,o,r,1),_("x","z","y",1,1,e,n,t,s,o,2),_("x","z","y",1,-1,e,n,-t,s,o,3),_("x","y","z",1,-1,e,t,n,s,r,4),_("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new kt(c,3)),this.setAttribute("normal",new kt(h,3)),this.setAttribute("uv",new kt(d,2));function _(v,g,f,m,b,y,w,S,x,E,I){let D=y/x,L=w/E,k=y/2,z=w/2,U=S/2,X=x+1,Y=E+1,H=0,le=0,J=new O;for(let Q=0;Q<Y;Q++){let se=Q*L-z;for(let de=0;de<X;de++){let ue=de*D-k;J[v]=ue*m,J[g]=se*b,J[f]=U,c.push(J.x,J.y,J.z),J[v]=0,J[g]=0,J[f]=S>0?1:-1,h.push(J.x,J.y,J.z),d.push(de/x),d.push(1-Q/E),H+=1}}for(let Q=0;Q<E;Q++)for(let se=0;se<x;se++){let de=u+se+X*Q,ue=u+se+X*(Q+1),ee=u+(se+1)+X*(Q+1),me=u+(se+1)+X*Q;l.push(de,ue,me),l.push(ue,ee,me),le+=6}a.addGroup(p,le,I),p+=le,u+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var hi=class i extends qt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],p=[],_=0,v=[],g=n/2,f=0;m(),o===!1&&(e>0&&b(!0),t>0&&b(!1)),this.setIndex(h),this.setAttribute("position",new kt(d,3)),this.setAttribute("normal",new kt(u,3)),this.setAttribute("uv",new kt(p,2));function m(){let y=new O,w=new O,S=0,x=(t-e)/n;for(let E=0;E<=r;E++){let I=[],D=E/r,L=D*(t-e)+e;for(let k=0;k<=s;k++){let z=k/s,U=z*l+a,X=Math.sin(U),Y=Math.cos(U);w.x=L*X,w.y=-D*n+g,w.z=L*Y,d.push(w.x,w.y,w.z),y.set(X,x,Y).normalize(),u.push(y.x,y.y,y.z),p.push(z,1-D),I.push(_++)}v.push(I)}for(let E=0;E<s;E++)for(let I=0;I<r;I++){let D=v[I][E],L=v[I+1][E],k=v[I+1][E+1],z=v[I][E+1];(e>0||I!==0)&&(h.push(D,L,z),S+=3),(t>0||I!==r-1)&&(h.push(L,k,z),S+=3)}c.addGroup(f,S,0),f+=S}function b(y){let w=_,S=new Fe,x=new O,E=0,I=y===!0?e:t,D=y===!0?1:-1;for(let k=1;k<=s;k++)d.push(0,g*D,0),u.push(0,D,0),p.push(.5,.5),_++;let L=_;for(let k=0;k<=s;k++){let U=k/s*l+a,X=Math.cos(U),Y=Math.sin(U);x.x=I*Y,x.y=g*D,x.z=I*X,d.push(x.x,x.y,x.z),u.push(0,D,0),S.x=X*.5+.5,S.y=Y*.5*D+.5,p.push(S.x,S.y),_++}for(let k=0;k<s;k++){let z=w+k,U=L+k;y===!0?h.push(U,U+1,z):h.push(U+1,U,z),E+=3}c.addGroup(f,E,y===!0?1:2),f+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},dr=class i extends hi{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ei=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Je("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],u=n[s+1]-h,p=(o-h)/u;return(s+p)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new Fe:new O);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new O,s=[],r=[],o=[],a=new O,l=new St;for(let p=0;p<=e;p++){let _=p/e;s[p]=this.getTangentAt(_,new O)}r[0]=new O,o[0]=new O;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),d=Math.abs(s[0].y),u=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),d<=c&&(c=d,n.set(0,1,0)),u<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let p=1;p<=e;p++){if(r[p]=r[p-1].clone(),o[p]=o[p-1].clone(),a.crossVectors(s[p-1],s[p]),a.length()>Number.EPSILON){a.normalize();let _=Math.acos(mt(s[p-1].dot(s[p]),-1,1));r[p].applyMatrix4(l.makeRotationAxis(a,_))}o[p].crossVectors(s[p],r[p])}if(t===!0){let p=Math.acos(mt(r[0].dot(r[e]),-1,1));p/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(p=-p);for(let _=1;_<=e;_++)r[_].applyMatrix4(l.makeRotationAxis(s[_],p*_)),o[_].crossVectors(s[_],r[_])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},Ia=class extends ei{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new Fe){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),d=Math.sin(this.aRotation),u=l-this.aX,p=c-this.aY;l=u*h-p*d+this.aX,c=u*d+p*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},pc=class extends Ia{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Bd(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,d){let u=(o-r)/c-(a-r)/(c+h)+(a-o)/h,p=(a-o)/h-(l-o)/(h+d)+(l-a)/d;u*=h,p*=h,s(o,a,u,p)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var nm=new O,im=new O,Ju=new Bd,Ku=new Bd,ju=new Bd,mc=class extends ei{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new O){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(im.subVectors(s[0],s[1]).add(s[0]),c=im);let d=s[a%r],u=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(nm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=nm),this.curveType==="centripetal"||this.curveType==="chordal"){let p=this.curveType==="chordal"?.5:.25,_=Math.pow(c.distanceToSquared(d),p),v=Math.pow(d.distanceToSquared(u),p),g=Math.pow(u.distanceToSquared(h),p);v<1e-4&&(v=1),_<1e-4&&(_=v),g<1e-4&&(g=v),Ju.initNonuniformCatmullRom(c.x,d.x,u.x,h.x,_,v,g),Ku.initNonuniformCatmullRom(c.y,d.y,u.y,h.y,_,v,g),ju.initNonuniformCatmullRom(c.z,d.z,u.z,h.z,_,v,g)}else this.curveType==="catmullrom"&&(Ju.initCatmullRom(c.x,d.x,u.x,h.x,this.tension),Ku.initCatmullRom(c.y,d.y,u.y,h.y,this.tension),ju.initCatmullRom(c.z,d.z,u.z,h.z,this.tension));return n.set(Ju.calc(l),Ku.calc(l),ju.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new O().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function sm(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function wy(i,e){let t=1-i;return t*t*e}function Ey(i,e){return 2*(1-i)*i*e}function Ty(i,e){return i*i*e}function ua(i,e,t,n){return wy(i,e)+Ey(i,t)+Ty(i,n)}function Ay(i,e){let t=1-i;return t*t*t*e}function Ry(i,e){let t=1-i;return 3*t*t*i*e}function Cy(i,e){return 3*(1-i)*i*i*e}function Py(i,e){return i*i*i*e}function da(i,e,t,n,s){return Ay(i,e)+Ry(i,t)+Cy(i,n)+Py(i,s)}var gc=class extends ei{constructor(e=new Fe,t=new Fe,n=new Fe,s=new Fe){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new Fe){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},_c=class extends ei{constructor(e=new O,t=new O,n=new O,s=new O){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new O){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y),da(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},xc=class extends ei{constructor(e=new Fe,t=new Fe){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new Fe){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new Fe){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},yc=class extends ei{constructor(e=new O,t=new O){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new O){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new O){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},vc=class extends ei{constructor(e=new Fe,t=new Fe,n=new Fe){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new Fe){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},La=class extends ei{constructor(e=new O,t=new O,n=new O){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new O){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y),ua(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},bc=class extends ei{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new Fe){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],d=s[o>s.length-3?s.length-1:o+2];return n.set(sm(a,l.x,c.x,h.x,d.x),sm(a,l.y,c.y,h.y,d.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new Fe().fromArray(s))}return this}},Iy=Object.freeze({__proto__:null,ArcCurve:pc,CatmullRomCurve3:mc,CubicBezierCurve:gc,CubicBezierCurve3:_c,EllipseCurve:Ia,LineCurve:xc,LineCurve3:yc,QuadraticBezierCurve:vc,QuadraticBezierCurve3:La,SplineCurve:bc});var fr=class i extends qt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=e/a,u=t/l,p=[],_=[],v=[],g=[];for(let f=0;f<h;f++){let m=f*u-o;for(let b=0;b<c;b++){let y=b*d-r;_.push(y,-m,0),v.push(0,0,1),g.push(b/a),g.push(1-f/l)}}for(let f=0;f<l;f++)for(let m=0;m<a;m++){let b=m+c*f,y=m+c*(f+1),w=m+1+c*(f+1),S=m+1+c*f;p.push(b,y,S),p.push(y,w,S)}this.setIndex(p),this.setAttribute("position",new kt(_,3)),this.setAttribute("normal",new kt(v,3)),this.setAttribute("uv",new kt(g,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},vo=class i extends qt{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],d=e,u=(t-e)/s,p=new O,_=new Fe;for(let v=0;v<=s;v++){for(let g=0;g<=n;g++){let f=r+g/n*o;p.x=d*Math.cos(f),p.y=d*Math.sin(f),l.push(p.x,p.y,p.z),c.push(0,0,1),_.x=(p.x/t+1)/2,_.y=(p.y/t+1)/2,h.push(_.x,_.y)}d+=u}for(let v=0;v<s;v++){let g=v*(n+1);for(let f=0;f<n;f++){let m=f+g,b=m,y=m+n+1,w=m+n+2,S=m+1;a.push(b,y,S),a.push(y,w,S)}}this.setIndex(a),this.setAttribute("position",new kt(l,3)),this.setAttribute("normal",new kt(c,3)),this.setAttribute("uv",new kt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var Xs=class i extends qt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],d=new O,u=new O,p=[],_=[],v=[],g=[];for(let f=0;f<=n;f++){let m=[],b=f/n,y=o+b*a,w=e*Math.cos(y),S=Math.sqrt(e*e-w*w),x=0;f===0&&o===0?x=.5/t:f===n&&l===Math.PI&&(x=-.5/t);for(let E=0;E<=t;E++){let I=E/t,D=s+I*r;d.x=-S*Math.cos(D),d.y=w,d.z=S*Math.sin(D),_.push(d.x,d.y,d.z),u.copy(d).normalize(),v.push(u.x,u.y,u.z),g.push(I+x,1-b),m.push(c++)}h.push(m)}for(let f=0;f<n;f++)for(let m=0;m<t;m++){let b=h[f][m+1],y=h[f][m],w=h[f+1][m],S=h[f+1][m+1];(f!==0||o>0)&&p.push(b,y,S),(f!==n-1||l<Math.PI)&&p.push(y,w,S)}this.setIndex(p),this.setAttribute("position",new kt(_,3)),this.setAttribute("normal",new kt(v,3)),this.setAttribute("uv",new kt(g,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Da=class i extends qt{constructor(e=new La(new O(-1,-1,0),new O(-1,1,0),new O(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let o=e.computeFrenetFrames(t,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new O,l=new O,c=new Fe,h=new O,d=[],u=[],p=[],_=[];v(),this.setIndex(_),this.setAttribute("position",new kt(d,3)),this.setAttribute("normal",new kt(u,3)),this.setAttribute("uv",new kt(p,2));function v(){for(let b=0;b<t;b++)g(b);g(r===!1?t:0),m(),f()}function g(b){h=e.getPointAt(b/t,h);let y=o.normals[b],w=o.binormals[b];for(let S=0;S<=s;S++){let x=S/s*Math.PI*2,E=Math.sin(x),I=-Math.cos(x);l.x=I*y.x+E*w.x,l.y=I*y.y+E*w.y,l.z=I*y.z+E*w.z,l.normalize(),u.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,d.push(a.x,a.y,a.z)}}function f(){for(let b=1;b<=t;b++)for(let y=1;y<=s;y++){let w=(s+1)*(b-1)+(y-1),S=(s+1)*b+(y-1),x=(s+1)*b+y,E=(s+1)*(b-1)+y;_.push(w,S,E),_.push(S,x,E)}}function m(){for(let b=0;b<=t;b++)for(let y=0;y<=s;y++)c.x=b/t,c.y=y/s,p.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new Iy[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}};var Na=class extends bi{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ge(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function vr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(rm(s))s.isRenderTargetTexture?(Je("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(rm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function zn(i){let e={};for(let t=0;t<i.length;t++){let n=vr(i[t]);for(let s in n)e[s]=n[s]}return e}function rm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Ly(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function kd(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var jm={clone:vr,merge:zn},Dy=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ny=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Mi=class extends bi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Dy,this.fragmentShader=Ny,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=vr(e.uniforms),this.uniformsGroups=Ly(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ge().setHex(s.value);break;case"v2":this.uniforms[n].value=new Fe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new O().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Jt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new it().fromArray(s.value);break;case"m4":this.uniforms[n].value=new St().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Sc=class extends Mi{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Ms=class extends bi{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ge(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=wh,this.normalScale=new Fe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.combine=Fc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Mc=class extends bi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Bm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},wc=class extends bi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function so(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ql(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var qs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ec=class extends qs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:td,endingEnd:td}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case nd:r=e,a=2*t-n;break;case id:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case nd:o=e,l=2*n-t;break;case id:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,p=this._weightNext,_=(n-t)/(s-t),v=_*_,g=v*_,f=-u*g+2*u*v-u*_,m=(1+u)*g+(-1.5-2*u)*v+(-.5+u)*_+1,b=(-1-p)*g+(1.5+p)*v+.5*_,y=p*g-p*v;for(let w=0;w!==a;++w)r[w]=f*o[h+w]+m*o[c+w]+b*o[l+w]+y*o[d+w];return r}},Tc=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},Ac=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Rc=class extends qs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let _=(n-t)/(s-t),v=1-_;for(let g=0;g!==a;++g)r[g]=o[c+g]*v+o[l+g]*_;return r}let u=a*2,p=e-1;for(let _=0;_!==a;++_){let v=o[c+_],g=o[l+_],f=p*u+_*2,m=d[f],b=d[f+1],y=e*u+_*2,w=h[y],S=h[y+1],x=Oy(n,t,m,w,s);r[_]=Qm(x,v,b,S,g)}return r}};function Qm(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Uy(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Oy(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Qm(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Uy(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ui=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=so(t,this.TimeBufferType),this.values=so(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:so(e.times,Array),values:so(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ql(e.settings)&&(n.settings={inTangents:so(e.settings.inTangents,Array),outTangents:so(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ac(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Tc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ec(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Rc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case fa:t=this.InterpolantFactoryMethodDiscrete;break;case oc:t=this.InterpolantFactoryMethodLinear;break;case Zl:t=this.InterpolantFactoryMethodSmooth;break;case ed:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Je("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return oc;case this.InterpolantFactoryMethodSmooth:return Zl;case this.InterpolantFactoryMethodBezier:return ed}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ql(this.settings)&&(om(this.settings.inTangents,e),om(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ql(this.settings)&&(am(this.settings.inTangents,e),am(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Hx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Zl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let d=a*n,u=d-n,p=d+n;for(let _=0;_!==n;++_){let v=t[d+_];if(v!==t[u+_]||v!==t[p+_]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let d=a*n,u=o*n;for(let p=0;p!==n;++p)t[u+p]=t[d+p]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ql(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function om(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function am(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}ui.prototype.ValueTypeName="";ui.prototype.TimeBufferType=Float32Array;ui.prototype.ValueBufferType=Float32Array;ui.prototype.DefaultInterpolation=oc;var Ys=class extends ui{constructor(e,t,n){super(e,t,n)}};Ys.prototype.ValueTypeName="bool";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=fa;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var Cc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Cc.prototype.ValueTypeName="color";var Pc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Pc.prototype.ValueTypeName="number";var Ic=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)kn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ua=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Ic(this.times,this.values,this.getValueSize(),e)}};Ua.prototype.ValueTypeName="quaternion";Ua.prototype.InterpolantFactoryMethodSmooth=void 0;var $s=class extends ui{constructor(e,t,n){super(e,t,n)}};$s.prototype.ValueTypeName="string";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=fa;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var Lc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Lc.prototype.ValueTypeName="vector";var Dc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let p=c[d],_=c[d+1];if(p.global&&(p.lastIndex=0),p.test(h))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},eg=new Dc,Nc=class{constructor(e){this.manager=e!==void 0?e:eg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Nc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Oa=class extends yn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ge(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Fa=class extends Oa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ge(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Qu=new St,lm=new O,cm=new O,Uc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Fe(512,512),this.mapType=ti,this.map=null,this.mapPass=null,this.matrix=new St,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ws,this._frameExtents=new Fe(1,1),this._viewportCount=1,this._viewports=[new Jt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;lm.setFromMatrixPosition(e.matrixWorld),t.position.copy(lm),cm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(cm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Qu.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Qu,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===co||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Qu)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Yl=new O,$l=new kn,Ji=new O,Ba=class extends yn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new St,this.projectionMatrix=new St,this.projectionMatrixInverse=new St,this.coordinateSystem=yi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Yl,$l,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Yl,$l,Ji.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Yl,$l,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Yl,$l,Ji.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vs=new O,hm=new Fe,um=new Fe,Yn=class extends Ba{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=uo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ca*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return uo*2*Math.atan(Math.tan(ca*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z),Vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z)}getViewSize(e,t){return this.getViewBounds(e,hm,um),t.subVectors(um,hm)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ca*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ka=class extends Ba{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},rd=class extends Uc{constructor(){super(new ka(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},za=class extends Oa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.target=new yn,this.shadow=new rd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ro=-90,oo=1,bo=class extends yn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Yn(ro,oo,e,t);s.layers=this.layers,this.add(s);let r=new Yn(ro,oo,e,t);r.layers=this.layers,this.add(r);let o=new Yn(ro,oo,e,t);o.layers=this.layers,this.add(o);let a=new Yn(ro,oo,e,t);a.layers=this.layers,this.add(a);let l=new Yn(ro,oo,e,t);l.layers=this.layers,this.add(l);let c=new Yn(ro,oo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===yi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===co)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),p=e.getActiveMipmapLevel(),_=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;e.isWebGLRenderer===!0?g=e.state.buffers.depth.getReversed():g=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),g&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,p),e.xr.enabled=_,n.texture.needsPMREMUpdate=!0}},Oc=class extends Yn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var zd="\\[\\]\\.:\\/",Fy=new RegExp("["+zd+"]","g"),Gd="[^"+zd+"]",By="[^"+zd.replace("\\.","")+"]",ky=/((?:WC+[\/:])*)/.source.replace("WC",Gd),zy=/(WCOD+)?/.source.replace("WCOD",By),Gy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Gd),Vy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Gd),Hy=new RegExp("^"+ky+zy+Gy+Vy+"$"),Wy=["material","materials","bones","map"],od=class{constructor(e,t,n){let s=n||Xt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Xt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Fy,"")}static parseTrackName(e){let t=Hy.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Wy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Je("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xt.Composite=od;Xt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xt.prototype.GetterByBindingType=[Xt.prototype._getValue_direct,Xt.prototype._getValue_array,Xt.prototype._getValue_arrayElement,Xt.prototype._getValue_toArray];Xt.prototype.SetterByBindingTypeAndVersioning=[[Xt.prototype._setValue_direct,Xt.prototype._setValue_direct_setNeedsUpdate,Xt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_array,Xt.prototype._setValue_array_setNeedsUpdate,Xt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_arrayElement,Xt.prototype._setValue_arrayElement_setNeedsUpdate,Xt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_fromArray,Xt.prototype._setValue_fromArray_setNeedsUpdate,Xt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var LR=new Float32Array(1);var dm=new St,pr=class{constructor(e,t,n=0,s=1/0){this.ray=new ur(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new po,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return dm.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(dm),this}intersectObject(e,t=!0,n=[]){return ad(e,this,n,t),n.sort(fm),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)ad(e[s],this,n,t);return n.sort(fm),n}};function fm(i,e){return i.distance-e.distance}function ad(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)ad(r[o],e,t,!0)}}var ld=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};function Vd(i,e,t,n){let s=Xy(n);switch(t){case Ad:return i*e;case Wc:return i*e/s.components*s.byteLength;case Xc:return i*e/s.components*s.byteLength;case Js:return i*e*2/s.components*s.byteLength;case qc:return i*e*2/s.components*s.byteLength;case Rd:return i*e*3/s.components*s.byteLength;case Fi:return i*e*4/s.components*s.byteLength;case Yc:return i*e*4/s.components*s.byteLength;case Va:case Ha:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Wa:case Xa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Zc:case Kc:return Math.max(i,16)*Math.max(e,8)/4;case $c:case Jc:return Math.max(i,8)*Math.max(e,8)/2;case jc:case Qc:case th:case nh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case eh:case qa:case ih:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case sh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case rh:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case oh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case ah:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case lh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case ch:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case hh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case uh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case dh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case fh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ph:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case mh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case gh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case _h:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case xh:case yh:case vh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case bh:case Sh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ya:case Mh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Xy(i){switch(i){case ti:case Md:return{byteLength:1,components:1};case Eo:case wd:case Oi:return{byteLength:2,components:1};case Vc:case Hc:return{byteLength:2,components:4};case Ui:case Gc:case wi:return{byteLength:4,components:1};case Ed:case Td:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Je("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Sg(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Yy(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),a.onUploadCallback();let p;if(c instanceof Float32Array)p=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=i.HALF_FLOAT:p=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=i.SHORT;else if(c instanceof Uint32Array)p=i.UNSIGNED_INT;else if(c instanceof Int32Array)p=i.INT;else if(c instanceof Int8Array)p=i.BYTE;else if(c instanceof Uint8Array)p=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((p,_)=>p.start-_.start);let u=0;for(let p=1;p<d.length;p++){let _=d[u],v=d[p];v.start<=_.start+_.count+1?_.count=Math.max(_.count,v.start+v.count-_.start):(++u,d[u]=v)}d.length=u+1;for(let p=0,_=d.length;p<_;p++){let v=d[p];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var $y=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Zy=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Jy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Ky=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,jy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Qy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,ev=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT )
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN )
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,tv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,nv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,iv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,sv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,rv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,ov=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,av=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,lv=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,cv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,hv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,uv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,dv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,fv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,pv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,mv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,gv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,_v=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,xv=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,yv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,vv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,bv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Sv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Mv="gl_FragColor = linearToOutputTexel( gl_FragColor );",wv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Ev=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Tv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Av=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Rv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS

		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Cv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Pv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Iv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Lv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Dv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Nv=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Uv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Ov=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Fv=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Bv=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,kv=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,zv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Gv=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Vv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Hv=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Wv=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Xv=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN

 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );

 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );

 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );

 		irradiance *= sheenEnergyComp;

 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,qv=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Yv=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,$v=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Zv=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Jv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Kv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,jv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Qv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,eb=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,tb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,nb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,ib=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,sb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,rb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,ob=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,ab=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,lb=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,cb=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,hb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ub=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,db=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,fb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,pb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,mb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,gb=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,_b=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,xb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,yb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,vb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,bb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Sb=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER

		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {

	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Mb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,wb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Eb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Tb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Ab=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Rb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Cb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif

				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Pb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Ib=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Lb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Db=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Nb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Ub=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Ob=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Fb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Bb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,kb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,zb=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Gb=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Vb=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Hb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Wb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Xb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,qb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Yb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,$b=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Zb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Jb=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Kb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,jb=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Qb=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,eS=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,tS=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,nS=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,iS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,sS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,rS=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,oS=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,aS=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,lS=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,cS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,hS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,uS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,dS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,fS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,pS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,mS=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,gS=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,_S=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,xS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN

		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;

 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,yS=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,vS=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,bS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,SS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,MS=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,wS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,ES=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,TS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ut={alphahash_fragment:$y,alphahash_pars_fragment:Zy,alphamap_fragment:Jy,alphamap_pars_fragment:Ky,alphatest_fragment:jy,alphatest_pars_fragment:Qy,aomap_fragment:ev,aomap_pars_fragment:tv,batching_pars_vertex:nv,batching_vertex:iv,begin_vertex:sv,beginnormal_vertex:rv,bsdfs:ov,iridescence_fragment:av,bumpmap_pars_fragment:lv,clipping_planes_fragment:cv,clipping_planes_pars_fragment:hv,clipping_planes_pars_vertex:uv,clipping_planes_vertex:dv,color_fragment:fv,color_pars_fragment:pv,color_pars_vertex:mv,color_vertex:gv,common:_v,defaultnormal_vertex:xv,displacementmap_pars_vertex:yv,displacementmap_vertex:vv,emissivemap_fragment:bv,emissivemap_pars_fragment:Sv,colorspace_fragment:Mv,colorspace_pars_fragment:wv,envmap_fragment:Ev,envmap_common_pars_fragment:Tv,envmap_pars_fragment:Av,envmap_pars_vertex:Rv,envmap_physical_pars_fragment:kv,envmap_vertex:Cv,fog_vertex:Pv,fog_pars_vertex:Iv,fog_fragment:Lv,fog_pars_fragment:Dv,gradientmap_pars_fragment:Nv,lightmap_pars_fragment:Uv,lights_lambert_fragment:Ov,lights_lambert_pars_fragment:Fv,lights_pars_begin:Bv,lights_toon_fragment:zv,lights_toon_pars_fragment:Gv,lights_phong_fragment:Vv,lights_phong_pars_fragment:Hv,lights_physical_fragment:Wv,lights_physical_pars_fragment:Xv,lights_fragment_begin:qv,lights_fragment_maps:Yv,lights_fragment_end:$v,lightprobes_pars_fragment:Zv,logdepthbuf_fragment:Jv,logdepthbuf_pars_fragment:Kv,logdepthbuf_pars_vertex:jv,logdepthbuf_vertex:Qv,map_fragment:eb,map_pars_fragment:tb,map_particle_fragment:nb,map_particle_pars_fragment:ib,metalnessmap_fragment:sb,metalnessmap_pars_fragment:rb,morphinstance_vertex:ob,morphcolor_vertex:ab,morphnormal_vertex:lb,morphtarget_pars_vertex:cb,morphtarget_vertex:hb,normal_fragment_begin:ub,normal_fragment_maps:db,normal_pars_fragment:fb,normal_pars_vertex:pb,normal_vertex:mb,normalmap_pars_fragment:gb,clearcoat_normal_fragment_begin:_b,clearcoat_normal_fragment_maps:xb,clearcoat_pars_fragment:yb,iridescence_pars_fragment:vb,opaque_fragment:bb,packing:Sb,premultiplied_alpha_fragment:Mb,project_vertex:wb,dithering_fragment:Eb,dithering_pars_fragment:Tb,roughnessmap_fragment:Ab,roughnessmap_pars_fragment:Rb,shadowmap_pars_fragment:Cb,shadowmap_pars_vertex:Pb,shadowmap_vertex:Ib,shadowmask_pars_fragment:Lb,skinbase_vertex:Db,skinning_pars_vertex:Nb,skinning_vertex:Ub,skinnormal_vertex:Ob,specularmap_fragment:Fb,specularmap_pars_fragment:Bb,tonemapping_fragment:kb,tonemapping_pars_fragment:zb,transmission_fragment:Gb,transmission_pars_fragment:Vb,uv_pars_fragment:Hb,uv_pars_vertex:Wb,uv_vertex:Xb,worldpos_vertex:qb,background_vert:Yb,background_frag:$b,backgroundCube_vert:Zb,backgroundCube_frag:Jb,cube_vert:Kb,cube_frag:jb,depth_vert:Qb,depth_frag:eS,distance_vert:tS,distance_frag:nS,equirect_vert:iS,equirect_frag:sS,linedashed_vert:rS,linedashed_frag:oS,meshbasic_vert:aS,meshbasic_frag:lS,meshlambert_vert:cS,meshlambert_frag:hS,meshmatcap_vert:uS,meshmatcap_frag:dS,meshnormal_vert:fS,meshnormal_frag:pS,meshphong_vert:mS,meshphong_frag:gS,meshphysical_vert:_S,meshphysical_frag:xS,meshtoon_vert:yS,meshtoon_frag:vS,points_vert:bS,points_frag:SS,shadow_vert:MS,shadow_frag:wS,sprite_vert:ES,sprite_frag:TS},Le={common:{diffuse:{value:new Ge(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new it}},envmap:{envMap:{value:null},envMapRotation:{value:new it},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new it}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new it}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new it},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new it},normalScale:{value:new Fe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new it},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new it}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new it}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new it}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ge(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ge(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0},uvTransform:{value:new it}},sprite:{diffuse:{value:new Ge(16777215)},opacity:{value:1},center:{value:new Fe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}}},rs={basic:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},specular:{value:new Ge(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:zn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:zn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:zn([Le.points,Le.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:zn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:zn([Le.common,Le.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:zn([Le.sprite,Le.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new it},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new it}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:zn([Le.common,Le.displacementmap,{referencePosition:{value:new O},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:zn([Le.lights,Le.fog,{color:{value:new Ge(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};rs.physical={uniforms:zn([rs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new it},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new it},clearcoatNormalScale:{value:new Fe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new it},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new it},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new it},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new it},sheen:{value:0},sheenColor:{value:new Ge(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new it},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new it},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new it},transmissionSamplerSize:{value:new Fe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new it},attenuationDistance:{value:0},attenuationColor:{value:new Ge(0)},specularColor:{value:new Ge(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new it},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new it},anisotropyVector:{value:new Fe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new it}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var Th={r:0,b:0,g:0},AS=new St,Mg=new it;Mg.set(-1,0,0,0,1,0,0,0,1);function RS(i,e,t,n,s,r){let o=new Ge(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function p(m){let b=m.isScene===!0?m.background:null;if(b&&b.isTexture){let y=m.backgroundBlurriness>0;b=e.get(b,y)}return b}function _(m){let b=!1,y=p(m);y===null?g(o,a):y&&y.isColor&&(g(y,1),b=!0);let w=i.xr.getEnvironmentBlendMode();w==="additive"?t.buffers.color.setClear(0,0,0,1,r):w==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||b)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(m,b){let y=p(b);y&&y.isCubeTexture?(c===void 0&&(c=new In(new es(1,1,1),new Mi({name:"BackgroundCubeMaterial",uniforms:vr(rs.backgroundCube.uniforms),vertexShader:rs.backgroundCube.vertexShader,fragmentShader:rs.backgroundCube.fragmentShader,side:Jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(w,S,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=b.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(AS.makeRotationFromEuler(b.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Mg),c.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,(h!==y||d!==y.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=y,d=y.version,u=i.toneMapping),c.layers.enableAll(),m.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new In(new fr(2,2),new Mi({name:"BackgroundMaterial",uniforms:vr(rs.background.uniforms),vertexShader:rs.background.vertexShader,fragmentShader:rs.background.fragmentShader,side:Zs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,l.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||d!==y.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=y,d=y.version,u=i.toneMapping),l.layers.enableAll(),m.unshift(l,l.geometry,l.material,0,0,null))}function g(m,b){m.getRGB(Th,kd(i)),t.buffers.color.setClear(Th.r,Th.g,Th.b,b,r)}function f(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(m,b=1){o.set(m),a=b,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(m){a=m,g(o,a)},render:_,addToRenderList:v,dispose:f}}function CS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(L,k,z,U,X){let Y=!1,H=d(L,U,z,k);r!==H&&(r=H,c(r.object)),Y=p(L,U,z,X),Y&&_(L,U,z,X),X!==null&&e.update(X,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,y(L,k,z,U),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(X).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function d(L,k,z,U){let X=U.wireframe===!0,Y=n[k.id];Y===void 0&&(Y={},n[k.id]=Y);let H=L.isInstancedMesh===!0?L.id:0,le=Y[H];le===void 0&&(le={},Y[H]=le);let J=le[z.id];J===void 0&&(J={},le[z.id]=J);let Q=J[X];return Q===void 0&&(Q=u(l()),J[X]=Q),Q}function u(L){let k=[],z=[],U=[];for(let X=0;X<t;X++)k[X]=0,z[X]=0,U[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:z,attributeDivisors:U,object:L,attributes:{},index:null}}function p(L,k,z,U){let X=r.attributes,Y=k.attributes,H=0,le=z.getAttributes();for(let J in le)if(le[J].location>=0){let se=X[J],de=Y[J];if(de===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;H++}return r.attributesNum!==H||r.index!==U}function _(L,k,z,U){let X={},Y=k.attributes,H=0,le=z.getAttributes();for(let J in le)if(le[J].location>=0){let se=Y[J];se===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(se=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(se=L.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),X[J]=de,H++}r.attributes=X,r.attributesNum=H,r.index=U}function v(){let L=r.newAttributes;for(let k=0,z=L.length;k<z;k++)L[k]=0}function g(L){f(L,0)}function f(L,k){let z=r.newAttributes,U=r.enabledAttributes,X=r.attributeDivisors;z[L]=1,U[L]===0&&(i.enableVertexAttribArray(L),U[L]=1),X[L]!==k&&(i.vertexAttribDivisor(L,k),X[L]=k)}function m(){let L=r.newAttributes,k=r.enabledAttributes;for(let z=0,U=k.length;z<U;z++)k[z]!==L[z]&&(i.disableVertexAttribArray(z),k[z]=0)}function b(L,k,z,U,X,Y,H){H===!0?i.vertexAttribIPointer(L,k,z,X,Y):i.vertexAttribPointer(L,k,z,U,X,Y)}function y(L,k,z,U){v();let X=U.attributes,Y=z.getAttributes(),H=k.defaultAttributeValues;for(let le in Y){let J=Y[le];if(J.location>=0){let Q=X[le];if(Q===void 0&&(le==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),le==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||Q.gpuType===Gc;if(Q.isInterleavedBufferAttribute){let Se=Q.data,Ye=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,ot=Q.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let He=0;He<J.locationSize;He++)f(J.location+He,Se.meshPerAttribute);L.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let He=0;He<J.locationSize;He++)g(J.location+He);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let He=0;He<J.locationSize;He++)b(J.location+He,de/J.locationSize,me,se,Ye*xe,(ot+de/J.locationSize*He)*xe,Ae)}else{if(Q.isInstancedBufferAttribute){for(let Se=0;Se<J.locationSize;Se++)f(J.location+Se,Q.meshPerAttribute);L.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let Se=0;Se<J.locationSize;Se++)g(J.location+Se);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Se=0;Se<J.locationSize;Se++)b(J.location+Se,de/J.locationSize,me,se,de*xe,de/J.locationSize*Se*xe,Ae)}}else if(H!==void 0){let se=H[le];if(se!==void 0)switch(se.length){case 2:i.vertexAttrib2fv(J.location,se);break;case 3:i.vertexAttrib3fv(J.location,se);break;case 4:i.vertexAttrib4fv(J.location,se);break;default:i.vertexAttrib1fv(J.location,se)}}}}m()}function w(){I();for(let L in n){let k=n[L];for(let z in k){let U=k[z];for(let X in U){let Y=U[X];for(let H in Y)h(Y[H].object),delete Y[H];delete U[X]}}delete n[L]}}function S(L){if(n[L.id]===void 0)return;let k=n[L.id];for(let z in k){let U=k[z];for(let X in U){let Y=U[X];for(let H in Y)h(Y[H].object),delete Y[H];delete U[X]}}delete n[L.id]}function x(L){for(let k in n){let z=n[k];for(let U in z){let X=z[U];if(X[L.id]===void 0)continue;let Y=X[L.id];for(let H in Y)h(Y[H].object),delete Y[H];delete X[L.id]}}}function E(L){for(let k in n){let z=n[k],U=L.isInstancedMesh===!0?L.id:0,X=z[U];if(X!==void 0){for(let Y in X){let H=X[Y];for(let le in H)h(H[le].object),delete H[le];delete X[Y]}delete z[U],Object.keys(z).length===0&&delete n[k]}}}function I(){D(),o=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:I,resetDefaultState:D,dispose:w,releaseStatesOfGeometry:S,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:g,disableUnusedAttributes:m}}function PS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let p=0;p<h;p++)u+=c[p];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function IS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Fi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===Oi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==ti&&x!==wi&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Je("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Je("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Je("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let p=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),f=i.getParameter(i.MAX_VERTEX_ATTRIBS),m=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),b=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),w=i.getParameter(i.MAX_SAMPLES),S=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:p,maxVertexTextures:_,maxTextureSize:v,maxCubemapSize:g,maxAttributes:f,maxVertexUniforms:m,maxVaryings:b,maxFragmentUniforms:y,maxSamples:w,samples:S}}function LS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new li,a=new it,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let p=d.length!==0||u||n!==0||s;return s=u,n=d.length,p},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,p){let _=d.clippingPlanes,v=d.clipIntersection,g=d.clipShadows,f=i.get(d);if(!s||_===null||_.length===0||r&&!g)r?h(null):c();else{let m=r?0:n,b=m*4,y=f.clippingState||null;l.value=y,y=h(_,u,b,p);for(let w=0;w!==b;++w)y[w]=t[w];f.clippingState=y,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=m}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,u,p,_){let v=d!==null?d.length:0,g=null;if(v!==0){if(g=l.value,_!==!0||g===null){let f=p+v*4,m=u.matrixWorldInverse;a.getNormalMatrix(m),(g===null||g.length<f)&&(g=new Float32Array(f));for(let b=0,y=p;b!==v;++b,y+=4)o.copy(d[b]).applyMatrix4(m,a),o.normal.toArray(g,y),g[y+3]=o.constant}l.value=g,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,g}}var Ja=class extends ci{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Aa(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new es(5,5,5),r=new Mi({name:"CubemapFromEquirect",uniforms:vr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Jn,blending:gr});r.uniforms.tEquirect.value=t;let o=new In(s,r),a=t.minFilter;return t.minFilter===ws&&(t.minFilter=$n),new bo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},tg=256,DS=3,NS=20,wg=256,Eg=16,US=3,OS=new O,FS=new Ge,Rh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new bo(1,10,null),this._boxMesh=new In(new es(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=OS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,p=l.autoClearDepth,_=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(FS));let g=new bo(n,s,h);return g.position.copy(a),g.update(l,e),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=p,l.autoClearStencil=_,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=sg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ig(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(tg,Ud(e))}_fromTexture(e,t){e.mapping===xr||e.mapping===wo?this._setSize(e.image.length===0?tg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=ng(e,!1,!1),n=Math.log2(e)-DS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=ng(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===xr||e.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=sg()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=ig()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=BS(),this._integrationMaterial=kS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Eg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-US)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(wg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=zS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function ng(i,e,t){return new Ja(i,{minFilter:ws,generateMipmaps:e,type:Oi,colorSpace:pa,depthBuffer:t})}function Ka(i,e,t){return new Mi({name:i,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:Jn,blending:gr,depthTest:!1,depthWrite:!1})}function BS(){return Ka("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${wg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function kS(){return Ka("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Eg}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function zS(){return Ka("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${NS}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function ig(){return Ka("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function sg(){return Ka("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function GS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,p=!1){return u==null?null:p?o(u):r(u)}function r(u){if(u&&u.isTexture){let p=u.mapping;if(p===Bc||p===kc)if(e.has(u)){let _=e.get(u).texture;return a(_,u.mapping)}else{let _=u.image;if(_&&_.height>0){let v=new Ja(_.height);return v.fromEquirectangularTexture(i,u),e.set(u,v),u.addEventListener("dispose",c),a(v.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let p=u.mapping,_=p===Bc||p===kc,v=p===xr||p===wo;if(_||v){let g=t.get(u),f=g!==void 0?g.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==f)return n===null&&(n=new Rh(i)),g=_?n.fromEquirectangular(u,g):n.fromCubemap(u,g),g.texture.pmremVersion=u.pmremVersion,t.set(u,g),g.texture;if(g!==void 0)return g.texture;{let m=u.image;return _&&m&&m.height>0||v&&m&&l(m)?(n===null&&(n=new Rh(i)),g=_?n.fromEquirectangular(u):n.fromCubemap(u),g.texture.pmremVersion=u.pmremVersion,t.set(u,g),u.addEventListener("dispose",h),g.texture):null}}}return u}function a(u,p){return p===Bc?u.mapping=xr:p===kc&&(u.mapping=wo),u}function l(u){let p=0,_=6;for(let v=0;v<_;v++)u[v]!==void 0&&p++;return p===_}function c(u){let p=u.target;p.removeEventListener("dispose",c);let _=e.get(p);_!==void 0&&(e.delete(p),_.dispose())}function h(u){let p=u.target;p.removeEventListener("dispose",h);let _=t.get(p);_!==void 0&&(t.delete(p),_.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function VS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&la("WebGLRenderer: "+n+" extension not supported."),s}}}function HS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(_=>delete s[_]);function a(_){l(_.target)}function l(_){_.index!==null&&e.remove(_.index);for(let g in _.attributes)e.remove(_.attributes[g]);_.removeEventListener("dispose",a),delete s[_.id],o.unregister(_);let v=r.get(_);v&&(e.remove(v),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,t.memory.geometries--}function c(_,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(_){let v=_.attributes;for(let g in v)e.update(v[g],i.ARRAY_BUFFER)}function d(_){let v=_.index,g=_.attributes.position,f=0;if(g===void 0)return;let m=v!==null?v.array.length:g.array.length/3-1,b=g.count>=65535?ba:va,y=new b(Math.ceil(m/3)*6,1),w=y.array;if(v!==null){let x=v.array;f=v.version;for(let E=0,I=0;E<m;E+=3){let D=x[E+0],L=x[E+1],k=x[E+2];w[I++]=D,w[I++]=L,w[I++]=L,w[I++]=k,w[I++]=k,w[I++]=D}}else{f=g.version;for(let x=0,E=0;x<m;x+=3){let I=x+0,D=x+1,L=x+2;w[E++]=I,w[E++]=D,w[E++]=D,w[E++]=L,w[E++]=L,w[E++]=I}}y.version=f;let S=r.get(_);S&&e.remove(S),r.set(_,y)}function u(_){let v=r.get(_);if(v){let g=_.index;g!==null&&v.version<g.version&&d(_)}else d(_);return r.get(_)}function p(){for(let _ in s){let v=s[_].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:u,dispose:p}}function WS(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*o),t.update(u,n,1)}function c(d,u,p){p!==0&&(i.drawElementsInstanced(n,u,r,d*o,p),t.update(u,n,p))}function h(d,u,p){if(p===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,p);let v=0;for(let g=0;g<p;g++)v+=u[g];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function XS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function qS(i,e,t){let n=new WeakMap,s=new Jt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let I=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",I)};u!==void 0&&u.texture.dispose();let p=a.morphAttributes.position!==void 0,_=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],f=a.morphAttributes.normal||[],m=a.morphAttributes.color||[],b=0;p===!0&&(b=1),_===!0&&(b=2),v===!0&&(b=3);let y=a.attributes.position.count*b,w=1;y>e.maxTextureSize&&(w=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let S=new Float32Array(y*w*4*d),x=new xa(S,y,w,d);x.type=wi,x.needsUpdate=!0;let E=b*4;for(let D=0;D<d;D++){let L=g[D],k=f[D],z=m[D],U=y*w*4*D;for(let X=0;X<L.count;X++){let Y=X*E;p===!0&&(s.fromBufferAttribute(L,X),S[U+Y+0]=s.x,S[U+Y+1]=s.y,S[U+Y+2]=s.z,S[U+Y+3]=0),_===!0&&(s.fromBufferAttribute(k,X),S[U+Y+4]=s.x,S[U+Y+5]=s.y,S[U+Y+6]=s.z,S[U+Y+7]=0),v===!0&&(s.fromBufferAttribute(z,X),S[U+Y+8]=s.x,S[U+Y+9]=s.y,S[U+Y+10]=s.z,S[U+Y+11]=z.itemSize===4?s.w:1)}}u={count:d,texture:x,size:new Fe(y,w)},n.set(a,u),a.addEventListener("dispose",I)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let p=0;for(let v=0;v<c.length;v++)p+=c[v];let _=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(i,"morphTargetBaseInfluence",_),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function YS(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=e.get(c,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let p=c.skeleton;r.get(p)!==h&&(p.update(),r.set(p,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var $S={[md]:"LINEAR_TONE_MAPPING",[gd]:"REINHARD_TONE_MAPPING",[_d]:"CINEON_TONE_MAPPING",[xd]:"ACES_FILMIC_TONE_MAPPING",[vd]:"AGX_TONE_MAPPING",[bd]:"NEUTRAL_TONE_MAPPING",[yd]:"CUSTOM_TONE_MAPPING"};function ZS(i,e,t,n,s,r){let o=new ci(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new qt;h.setAttribute("position",new kt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new kt([0,2,0,0,2,0],2));let d=new Sc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new In(h,d),p=new ka(-1,1,1,-1,0,1),_=null,v=null,g=!1,f,m=null,b=[],y=!1;this.setSize=function(w,S){o.setSize(w,S),a!==null&&a.setSize(w,S),l!==null&&l.setSize(w,S);for(let x=0;x<b.length;x++){let E=b[x];E.setSize&&E.setSize(w,S)}},this.setEffects=function(w){b=w,y=b.length>0&&b[0].isRenderPass===!0;let S=o.width,x=o.height;b.length>0&&a===null&&(a=new ci(S,x,{type:Oi,depthBuffer:!1,stencilBuffer:!1}),l=new ci(S,x,{type:Oi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&b.some(I=>I.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Ss(S,x),r===!0&&(c.format=Es,c.type=yr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let I=0;I<b.length;I++){let D=b[I];D.setSize&&D.setSize(S,x),E&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(w,S){if(g||w.toneMapping===ns&&b.length===0)return!1;if(m=S,S!==null){let x=S.width,E=S.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return y===!1&&w.setRenderTarget(o),f=w.toneMapping,w.toneMapping=ns,!0},this.hasRenderPass=function(){return y},this.end=function(w,S){w.toneMapping=f,g=!0;let x=o,E=a;for(let I=0;I<b.length;I++){let D=b[I];D.enabled!==!1&&(D.render(w,E,x,S),D.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(_!==w.outputColorSpace||v!==w.toneMapping){_=w.outputColorSpace,v=w.toneMapping,d.defines={},xt.getTransfer(_)===Tt&&(d.defines.SRGB_TRANSFER="");let I=$S[v];I&&(d.defines[I]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=x.texture,w.setRenderTarget(m),w.render(u,p),m=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var Tg=new Zn,Ag=new Ss(1,1),Rg=new Ca(1),Cg=new xa,Pg=new cc,Ig=new Aa,rg=[],og=[],ag=new Float32Array(16),lg=new Float32Array(9),cg=new Float32Array(4);function Ao(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=rg[s];if(r===void 0&&(r=new Float32Array(s),rg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function vn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function bn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Ph(i,e){let t=og[e];t===void 0&&(t=new Int32Array(e),og[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function JS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function KS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2fv(this.addr,e),bn(t,e)}}function jS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(vn(t,e))return;i.uniform3fv(this.addr,e),bn(t,e)}}function QS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4fv(this.addr,e),bn(t,e)}}function eM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;cg.set(n),i.uniformMatrix2fv(this.addr,!1,cg),bn(t,n)}}function tM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;lg.set(n),i.uniformMatrix3fv(this.addr,!1,lg),bn(t,n)}}function nM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;ag.set(n),i.uniformMatrix4fv(this.addr,!1,ag),bn(t,n)}}function iM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function sM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2iv(this.addr,e),bn(t,e)}}function rM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3iv(this.addr,e),bn(t,e)}}function oM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4iv(this.addr,e),bn(t,e)}}function aM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function lM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2uiv(this.addr,e),bn(t,e)}}function cM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3uiv(this.addr,e),bn(t,e)}}function hM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4uiv(this.addr,e),bn(t,e)}}function Ih(i){return i.version===0&&(i.compareFunction=Id,i.needsUpdate=!0),i}function uM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ih(Ag):r=Tg,t.setTexture2D(e||r,s)}function dM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Pg,s)}function fM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ih(Rg):r=Ig,t.setTextureCube(e||r,s)}function pM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Cg,s)}function mM(i){switch(i){case 5126:return JS;case 35664:return KS;case 35665:return jS;case 35666:return QS;case 35674:return eM;case 35675:return tM;case 35676:return nM;case 5124:case 35670:return iM;case 35667:case 35671:return sM;case 35668:case 35672:return rM;case 35669:case 35673:return oM;case 5125:return aM;case 36294:return lM;case 36295:return cM;case 36296:return hM;case 35678:case 36198:case 36298:case 36306:case 35682:return uM;case 35679:case 36299:case 36307:return dM;case 35680:case 36300:case 36308:case 36293:return fM;case 36289:case 36303:case 36311:case 36292:return pM}}function gM(i,e){i.uniform1fv(this.addr,e)}function _M(i,e){let t=Ao(e,this.size,2);i.uniform2fv(this.addr,t)}function xM(i,e){let t=Ao(e,this.size,3);i.uniform3fv(this.addr,t)}function yM(i,e){let t=Ao(e,this.size,4);i.uniform4fv(this.addr,t)}function vM(i,e){let t=Ao(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function bM(i,e){let t=Ao(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function SM(i,e){let t=Ao(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function MM(i,e){i.uniform1iv(this.addr,e)}function wM(i,e){i.uniform2iv(this.addr,e)}function EM(i,e){i.uniform3iv(this.addr,e)}function TM(i,e){i.uniform4iv(this.addr,e)}function AM(i,e){i.uniform1uiv(this.addr,e)}function RM(i,e){i.uniform2uiv(this.addr,e)}function CM(i,e){i.uniform3uiv(this.addr,e)}function PM(i,e){i.uniform4uiv(this.addr,e)}function IM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ih(Ag):o=Tg;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function LM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Pg,r[o])}function DM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ih(Rg):o=Ig;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function NM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Cg,r[o])}function UM(i){switch(i){case 5126:return gM;case 35664:return _M;case 35665:return xM;case 35666:return yM;case 35674:return vM;case 35675:return bM;case 35676:return SM;case 5124:case 35670:return MM;case 35667:case 35671:return wM;case 35668:case 35672:return EM;case 35669:case 35673:return TM;case 5125:return AM;case 36294:return RM;case 36295:return CM;case 36296:return PM;case 35678:case 36198:case 36298:case 36306:case 35682:return IM;case 35679:case 36299:case 36307:return LM;case 35680:case 36300:case 36308:case 36293:return DM;case 36289:case 36303:case 36311:case 36292:return NM}}var Xd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=mM(t.type)}},qd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=UM(t.type)}},Yd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Hd=/(\w+)(\])?(\[|\.)?/g;function hg(i,e){i.seq.push(e),i.map[e.id]=e}function OM(i,e,t){let n=i.name,s=n.length;for(Hd.lastIndex=0;;){let r=Hd.exec(n),o=Hd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){hg(t,c===void 0?new Xd(a,i,e):new qd(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new Yd(a),hg(t,d)),t=d}}}var To=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);OM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function ug(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var FM=37297,BM=0;function kM(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var dg=new it;function zM(i){xt._getMatrix(dg,xt.workingColorSpace,i);let e=`mat3( ${dg.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case ma:return[e,"LinearTransferOETF"];case Tt:return[e,"sRGBTransferOETF"];default:return Je("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function fg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+kM(i.getShaderSource(e),a)}else return r}function GM(i,e){let t=zM(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var VM={[md]:"Linear",[gd]:"Reinhard",[_d]:"Cineon",[xd]:"ACESFilmic",[vd]:"AgX",[bd]:"Neutral",[yd]:"Custom"};function HM(i,e){let t=VM[e];return t===void 0?(Je("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ah=new O;function WM(){xt.getLuminanceCoefficients(Ah);let i=Ah.x.toFixed(4),e=Ah.y.toFixed(4),t=Ah.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function XM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Za).join(`
`)}function qM(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function YM(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Za(i){return i!==""}function pg(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function mg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var $M=/^[ \t]*#include +<([\w\d./]+)>/gm;function $d(i){return i.replace($M,ZM)}function ZM(i,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return $d(t)}var JM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function gg(i){return i.replace(JM,KM)}function KM(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function _g(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var jM={[mr]:"SHADOWMAP_TYPE_PCF",[So]:"SHADOWMAP_TYPE_VSM"};function QM(i){return jM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var ew={[wo]:"ENVMAP_MODE_REFRACTION"};function tw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":ew[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var nw={[Fc]:"ENVMAP_BLENDING_MULTIPLY",[Um]:"ENVMAP_BLENDING_MIX",[Om]:"ENVMAP_BLENDING_ADD"};function iw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":nw[i.combine]||"ENVMAP_BLENDING_NONE"}function sw(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=QM(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=tw(t),d=iw(t),u=XM(t),p=qM(r),_=s.createProgram(),v,g,f=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p].filter(Za).join(`
`),v.length>0&&(v+=`
`),g=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p].filter(Za).join(`
`),g.length>0&&(g+=`
`)):(v=[_g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Za).join(`
`),g=[_g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,p,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ns?"#define TONE_MAPPING":"",t.toneMapping!==ns?ut.tonemapping_pars_fragment:"",t.toneMapping!==ns?HM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,GM("linearToOutputTexel",t.outputColorSpace),WM(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Za).join(`
`)),o=$d(o),o=pg(o,t),o=mg(o,t),a=$d(a),a=pg(a,t),a=mg(a,t),o=gg(o),a=gg(a),t.isRawShaderMaterial!==!0&&(f=`#version 300 es
`,v=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,g=["#define varying in",t.glslVersion===Dd?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Dd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let m=f+v+o,b=f+g+a,y=ug(s,s.VERTEX_SHADER,m),w=ug(s,s.FRAGMENT_SHADER,b);s.attachShader(_,y),s.attachShader(_,w),t.index0AttributeName!==void 0?s.bindAttribLocation(_,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function S(D){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(_)||"",k=s.getShaderInfoLog(y)||"",z=s.getShaderInfoLog(w)||"",U=L.trim(),X=k.trim(),Y=z.trim(),H=!0,le=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,y,w);else{let J=fg(s,y,"vertex"),Q=fg(s,w,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+U+`
`+J+`
`+Q)}else U!==""?Je("WebGLProgram: Program Info Log:",U):(X===""||Y==="")&&(le=!1);le&&(D.diagnostics={runnable:H,programLog:U,vertexShader:{log:X,prefix:v},fragmentShader:{log:Y,prefix:g}})}s.deleteShader(y),s.deleteShader(w),x=new To(s,_),E=YM(s,_)}let x;this.getUniforms=function(){return x===void 0&&S(this),x};let E;this.getAttributes=function(){return E===void 0&&S(this),E};let I=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return I===!1&&(I=s.getProgramParameter(_,FM)),I},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=BM++,this.cacheKey=e,this.usedTimes=1,this.program=_,this.vertexShader=y,this.fragmentShader=w,this}var rw=0,Zd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Jd(e),t.set(e,n)),n}},Jd=class{constructor(e){this.id=rw++,this.code=e,this.usedTimes=0}};function ow(i){return i===Js||i===qa||i===Ya}function aw(i,e,t,n,s,r){let o=new po,a=new Zd,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function p(x){return l.add(x),x===0?"uv":`uv${x}`}function _(x,E,I,D,L,k){let z=D.fog,U=L.geometry,X=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?D.environment:null,Y=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,H=e.get(x.envMap||X,Y),le=u[x.type],J=n.precision;x.precision!==null&&(J=n.getMaxPrecision(x.precision),J!==x.precision&&Je("WebGLProgram.getParameters:",x.precision,"not supported, using",J,"instead."));let Q=U.morphAttributes.position||U.morphAttributes.normal||U.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;U.morphAttributes.position!==void 0&&(de=1),U.morphAttributes.normal!==void 0&&(de=2),U.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(le){let Re=rs[le];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=x.vertexShader,ee=x.fragmentShader;let Re=a.getVertexShaderStage(x),lt=a.getFragmentShaderStage(x);a.update(x,Re,lt),me=Re.id,xe=lt.id}let Ae=i.getRenderTarget(),Se=i.state.buffers.depth.getReversed(),Ye=L.isInstancedMesh===!0,ot=L.isBatchedMesh===!0,He=!!x.map,dt=!!x.matcap,ct=!!H,st=ct&&H.isPMREMTexture===!0,$t=!!x.aoMap,Ft=!!x.lightMap,cn=!!x.bumpMap&&x.wireframe===!1,Lt=!!x.normalMap,wn=!!x.displacementMap,vt=!!x.emissiveMap,_n=!!x.metalnessMap,en=!!x.roughnessMap,hn=x.anisotropy>0,B=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ke=x.dispersion>0,at=x.retroreflectivity>0,Me=x.iridescence>0,Nt=x.sheen>0,Ve=x.transmission>0,Ze=hn&&!!x.anisotropyMap,C=B&&!!x.clearcoatMap,T=B&&!!x.clearcoatNormalMap,q=B&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,oe=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ye=Nt&&!!x.sheenColorMap,te=Nt&&!!x.sheenRoughnessMap,ie=!!x.specularMap,pe=!!x.specularColorMap,F=!!x.specularIntensityMap,re=Ve&&!!x.transmissionMap,ne=Ve&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,be=x.alphaTest>0,We=!!x.alphaHash,et=!!x.extensions,ce=ns;x.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Be=st?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,tt={shaderID:le,shaderType:x.type,shaderName:x.name,vertexShader:ue,fragmentShader:ee,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:J,batching:ot,batchingColor:ot&&L._colorsTexture!==null,instancing:Ye,instancingColor:Ye&&L.instanceColor!==null,instancingMorph:Ye&&L.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:He,matcap:dt,envMap:ct,envMapMode:ct&&H.mapping,envMapPMREM:st,envMapMaxLod:st?Be.length-1:null,envMapSize:st?Be[0].width:null,aoMap:$t,lightMap:Ft,bumpMap:cn,normalMap:Lt,displacementMap:wn,emissiveMap:vt,normalMapObjectSpace:Lt&&x.normalMapType===km,normalMapTangentSpace:Lt&&x.normalMapType===wh,packedNormalMap:Lt&&x.normalMapType===wh&&ow(x.normalMap.format),metalnessMap:_n,roughnessMap:en,anisotropy:hn,anisotropyMap:Ze,clearcoat:B,clearcoatMap:C,clearcoatNormalMap:T,clearcoatRoughnessMap:q,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ke,retroreflection:at,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Nt,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:F,transmission:Ve,transmissionMap:re,thicknessMap:ne,gradientMap:we,opaque:x.transparent===!1&&x.blending===Mo&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:We,combine:x.combine,mapUv:He&&p(x.map.channel),aoMapUv:$t&&p(x.aoMap.channel),lightMapUv:Ft&&p(x.lightMap.channel),bumpMapUv:cn&&p(x.bumpMap.channel),normalMapUv:Lt&&p(x.normalMap.channel),displacementMapUv:wn&&p(x.displacementMap.channel),emissiveMapUv:vt&&p(x.emissiveMap.channel),metalnessMapUv:_n&&p(x.metalnessMap.channel),roughnessMapUv:en&&p(x.roughnessMap.channel),anisotropyMapUv:Ze&&p(x.anisotropyMap.channel),clearcoatMapUv:C&&p(x.clearcoatMap.channel),clearcoatNormalMapUv:T&&p(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&p(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&p(x.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&p(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&p(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&p(x.sheenColorMap.channel),sheenRoughnessMapUv:te&&p(x.sheenRoughnessMap.channel),specularMapUv:ie&&p(x.specularMap.channel),specularColorMapUv:pe&&p(x.specularColorMap.channel),specularIntensityMapUv:F&&p(x.specularIntensityMap.channel),transmissionMapUv:re&&p(x.transmissionMap.channel),thicknessMapUv:ne&&p(x.thicknessMap.channel),alphaMapUv:ge&&p(x.alphaMap.channel),vertexTangents:!!U.attributes.tangent&&(Lt||hn),vertexNormals:!!U.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!U.attributes.color&&U.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!U.attributes.uv&&(He||ge),fog:!!z,useFog:x.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||U.attributes.normal===void 0&&Lt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:Se,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:U.attributes.position!==void 0,morphTargets:U.morphAttributes.position!==void 0,morphNormals:U.morphAttributes.normal!==void 0,morphColors:U.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:k.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&I.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:He&&x.map.isVideoTexture===!0&&xt.getTransfer(x.map.colorSpace)===Tt,decodeVideoTextureEmissive:vt&&x.emissiveMap.isVideoTexture===!0&&xt.getTransfer(x.emissiveMap.colorSpace)===Tt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===ts,flipSided:x.side===Jn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:et&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(et&&x.extensions.multiDraw===!0||ot)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return tt.vertexUv1s=l.has(1),tt.vertexUv2s=l.has(2),tt.vertexUv3s=l.has(3),l.clear(),tt}function v(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let I in x.defines)E.push(I),E.push(x.defines[I]);return x.isRawShaderMaterial===!1&&(g(E,x),f(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function g(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function f(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function m(x){let E=u[x.type],I;if(E){let D=rs[E];I=jm.clone(D.uniforms)}else I=x.uniforms;return I}function b(x,E){let I=h.get(E);return I!==void 0?++I.usedTimes:(I=new sw(i,E,x,s),c.push(I),h.set(E,I)),I}function y(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function w(x){a.remove(x)}function S(){a.dispose()}return{getParameters:_,getProgramCacheKey:v,getUniforms:m,acquireProgram:b,releaseProgram:y,releaseShaderCache:w,programs:c,dispose:S}}function lw(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function cw(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function xg(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function yg(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let p=0;return u.isInstancedMesh&&(p+=2),u.isSkinnedMesh&&(p+=1),p}function a(u,p,_,v,g,f){let m=i[e];return m===void 0?(m={id:u.id,object:u,geometry:p,material:_,materialVariant:o(u),groupOrder:v,renderOrder:u.renderOrder,z:g,group:f},i[e]=m):(m.id=u.id,m.object=u,m.geometry=p,m.material=_,m.materialVariant=o(u),m.groupOrder=v,m.renderOrder=u.renderOrder,m.z=g,m.group=f),e++,m}function l(u,p,_,v,g,f,m){m.reversedDepth===!0&&(g=-g);let b=a(u,p,_,v,g,f);_.transmission>0?n.push(b):_.transparent===!0?s.push(b):t.push(b)}function c(u,p,_,v,g,f){let m=a(u,p,_,v,g,f);_.transmission>0?n.unshift(m):_.transparent===!0?s.unshift(m):t.unshift(m)}function h(u,p){t.length>1&&t.sort(u||cw),n.length>1&&n.sort(p||xg),s.length>1&&s.sort(p||xg)}function d(){for(let u=e,p=i.length;u<p;u++){let _=i[u];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function hw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new yg,i.set(n,[o])):s>=r.length?(o=new yg,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function uw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new O,color:new Ge};break;case"SpotLight":t={position:new O,direction:new O,color:new Ge,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new O,color:new Ge,distance:0,decay:0};break;case"HemisphereLight":t={direction:new O,skyColor:new Ge,groundColor:new Ge};break;case"RectAreaLight":t={color:new Ge,position:new O,halfWidth:new O,halfHeight:new O};break}return i[e.id]=t,t}}}function dw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var fw=0;function pw(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function mw(i){let e=new uw,t=dw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new O);let s=new O,r=new St,o=new St;function a(c){let h=0,d=0,u=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let p=0,_=0,v=0,g=0,f=0,m=0,b=0,y=0,w=0,S=0,x=0,E=0,I=0,D=0;c.sort(pw);for(let k=0,z=c.length;k<z;k++){let U=c[k],X=U.color,Y=U.intensity,H=U.distance,le=null;if(U.shadow&&U.shadow.map&&(U.shadow.map.texture.format===Js?le=U.shadow.map.texture:le=U.shadow.map.depthTexture||U.shadow.map.texture),U.isAmbientLight)h+=X.r*Y,d+=X.g*Y,u+=X.b*Y;else if(U.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(U.sh.coefficients[J],Y);D++}else if(U.isSunLight){let J=e.get(U);if(J.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let Q=U.shadow,se=t.get(U);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[_]=se,n.sunShadowMap[_]=le;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=Q.getMatrix(ue),n.sunShadowCascade[v+ue]=Q._cascadeData[ue];v+=de,_++}n.sun[p]=J,p++}else if(U.isDirectionalLight){let J=e.get(U);if(J.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let Q=U.shadow,se=t.get(U);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[g]=se,n.directionalShadowMap[g]=le,n.directionalShadowMatrix[g]=U.shadow.matrix,w++}n.directional[g]=J,g++}else if(U.isSpotLight){let J=e.get(U);J.position.setFromMatrixPosition(U.matrixWorld),J.color.copy(X).multiplyScalar(Y),J.distance=H,J.coneCos=Math.cos(U.angle),J.penumbraCos=Math.cos(U.angle*(1-U.penumbra)),J.decay=U.decay,n.spot[m]=J;let Q=U.shadow;if(U.map&&(n.spotLightMap[E]=U.map,E++,Q.updateMatrices(U),U.castShadow&&I++),n.spotLightMatrix[m]=Q.matrix,U.castShadow){let se=t.get(U);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[m]=se,n.spotShadowMap[m]=le,x++}m++}else if(U.isRectAreaLight){let J=e.get(U);J.color.copy(X).multiplyScalar(Y),J.halfWidth.set(U.width*.5,0,0),J.halfHeight.set(0,U.height*.5,0),n.rectArea[b]=J,b++}else if(U.isPointLight){let J=e.get(U);if(J.color.copy(U.color).multiplyScalar(U.intensity),J.distance=U.distance,J.decay=U.decay,U.castShadow){let Q=U.shadow,se=t.get(U);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[f]=se,n.pointShadowMap[f]=le,n.pointShadowMatrix[f]=U.shadow.matrix,S++}n.point[f]=J,f++}else if(U.isHemisphereLight){let J=e.get(U);J.skyColor.copy(U.color).multiplyScalar(Y),J.groundColor.copy(U.groundColor).multiplyScalar(Y),n.hemi[y]=J,y++}}b>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let L=n.hash;(L.sunLength!==p||L.directionalLength!==g||L.pointLength!==f||L.spotLength!==m||L.rectAreaLength!==b||L.hemiLength!==y||L.numSunShadows!==_||L.numDirectionalShadows!==w||L.numPointShadows!==S||L.numSpotShadows!==x||L.numSpotMaps!==E||L.numLightProbes!==D)&&(n.sun.length=p,n.directional.length=g,n.spot.length=m,n.rectArea.length=b,n.point.length=f,n.hemi.length=y,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=w,n.directionalShadowMap.length=w,n.directionalShadowMatrix.length=w,n.pointShadow.length=S,n.pointShadowMap.length=S,n.pointShadowMatrix.length=S,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-I,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=I,n.numLightProbes=D,L.sunLength=p,L.directionalLength=g,L.pointLength=f,L.spotLength=m,L.rectAreaLength=b,L.hemiLength=y,L.numSunShadows=_,L.numDirectionalShadows=w,L.numPointShadows=S,L.numSpotShadows=x,L.numSpotMaps=E,L.numLightProbes=D,n.version=fw++)}function l(c,h){let d=0,u=0,p=0,_=0,v=0,g=0,f=h.matrixWorldInverse;for(let m=0,b=c.length;m<b;m++){let y=c[m];if(y.isSunLight){let w=n.sun[d];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(f),d++}else if(y.isDirectionalLight){let w=n.directional[u];w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(f),u++}else if(y.isSpotLight){let w=n.spot[_];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(f),w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(f),_++}else if(y.isRectAreaLight){let w=n.rectArea[v];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(f),o.identity(),r.copy(y.matrixWorld),r.premultiply(f),o.extractRotation(r),w.halfWidth.set(y.width*.5,0,0),w.halfHeight.set(0,y.height*.5,0),w.halfWidth.applyMatrix4(o),w.halfHeight.applyMatrix4(o),v++}else if(y.isPointLight){let w=n.point[p];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(f),p++}else if(y.isHemisphereLight){let w=n.hemi[g];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(f),g++}}}return{setup:a,setupView:l,state:n}}function vg(i){let e=new mw(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function l(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function gw(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new vg(i),e.set(s,[a])):r>=o.length?(a=new vg(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var _w=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,xw=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,yw=[new O(1,0,0),new O(-1,0,0),new O(0,1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1)],vw=[new O(0,-1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1),new O(0,-1,0),new O(0,-1,0)],bg=new St,$a=new O,Wd=new O;function bw(i,e,t){let n=new Ws,s=new Fe,r=new Fe,o=new Jt,a=new Mc,l=new wc,c={},h=t.maxTextureSize,d={[Zs]:Jn,[Jn]:Zs,[ts]:ts},u=new Mi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Fe},radius:{value:4}},vertexShader:_w,fragmentShader:xw}),p=u.clone();p.defines.HORIZONTAL_PASS=1;let _=new qt;_.setAttribute("position",new Bt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new In(_,u),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=mr;let f=this.type;this.render=function(S,x,E){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||S.length===0)return;this.type===gm&&(Je("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=mr);let I=i.getRenderTarget(),D=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),k=i.state;k.setBlending(gr),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let z=f!==this.type;z&&x.traverse(function(U){U.material&&(Array.isArray(U.material)?U.material.forEach(X=>X.needsUpdate=!0):U.material.needsUpdate=!0)});for(let U=0,X=S.length;U<X;U++){let Y=S[U],H=Y.shadow;if(H===void 0){Je("WebGLShadowMap:",Y,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let le=H.getFrameExtents();s.multiply(le),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/le.x),s.x=r.x*le.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/le.y),s.y=r.y*le.y,H.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=J,H.map===null||z===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===So){if(Y.isPointLight){Je("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new ci(s.x,s.y,{format:Js,type:Oi,minFilter:$n,magFilter:$n,generateMipmaps:!1}),H.map.texture.name=Y.name+".shadowMap",H.map.depthTexture=new Ss(s.x,s.y,wi),H.map.depthTexture.name=Y.name+".shadowMapDepth",H.map.depthTexture.format=vs,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn}else Y.isPointLight?(H.map=new Ja(s.x),H.map.depthTexture=new Ca(s.x,Ui)):(H.map=new ci(s.x,s.y),H.map.depthTexture=new Ss(s.x,s.y,Ui)),H.map.depthTexture.name=Y.name+".shadowMap",H.map.depthTexture.format=vs,this.type===mr?(H.map.depthTexture.compareFunction=J?Pd:Cd,H.map.depthTexture.minFilter=$n,H.map.depthTexture.magFilter=$n):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let Q=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Y.isPointLight!==!0&&H.updateMatrices(Y,E);let se=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let de=0;de<Q;de++){let ue=H.getCamera(de);if(Y.isPointLight){let ee=H.camera,me=H.matrix,xe=Y.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),$a.setFromMatrixPosition(Y.matrixWorld),ee.position.copy($a),Wd.copy(ee.position),Wd.add(yw[de]),ee.up.copy(vw[de]),ee.lookAt(Wd),ee.updateMatrixWorld(),me.makeTranslation(-$a.x,-$a.y,-$a.z),bg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),H._frustum.setFromProjectionMatrix(bg,ee.coordinateSystem,ee.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,de),i.clear();else{de===0&&(i.setRenderTarget(H.map),i.clear());let ee=H.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),k.viewport(o)}n=H.getFrustum(de),y(x,E,ue,Y,se,this.type)}H.isPointLightShadow!==!0&&this.type===So&&m(H,E),H.needsUpdate=!1}f=this.type,g.needsUpdate=!1,i.setRenderTarget(I,D,L)};function m(S,x){let E=e.update(v);u.defines.VSM_SAMPLES!==S.blurSamples&&(u.defines.VSM_SAMPLES=S.blurSamples,p.defines.VSM_SAMPLES=S.blurSamples,u.needsUpdate=!0,p.needsUpdate=!0),S.mapPass===null?S.mapPass=new ci(s.x,s.y,{format:Js,type:Oi}):(S.mapPass.width!==S.map.width||S.mapPass.height!==S.map.height)&&S.mapPass.setSize(S.map.width,S.map.height),u.uniforms.shadow_pass.value=S.map.depthTexture,u.uniforms.resolution.value.set(S.map.width,S.map.height),u.uniforms.radius.value=S.radius,i.setRenderTarget(S.mapPass),i.clear(),i.renderBufferDirect(x,null,E,u,v,null),p.uniforms.shadow_pass.value=S.mapPass.texture,p.uniforms.resolution.value.set(S.map.width,S.map.height),p.uniforms.radius.value=S.radius,i.setRenderTarget(S.map),i.clear(),i.renderBufferDirect(x,null,E,p,v,null)}function b(S,x,E,I){let D=null,L=E.isPointLight===!0?S.customDistanceMaterial:S.customDepthMaterial;if(L!==void 0)D=L;else if(D=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let k=D.uuid,z=x.uuid,U=c[k];U===void 0&&(U={},c[k]=U);let X=U[z];X===void 0&&(X=D.clone(),U[z]=X,x.addEventListener("dispose",w)),D=X}if(D.visible=x.visible,D.wireframe=x.wireframe,I===So?D.side=x.shadowSide!==null?x.shadowSide:x.side:D.side=x.shadowSide!==null?x.shadowSide:d[x.side],D.alphaMap=x.alphaMap,D.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,D.map=x.map,D.clipShadows=x.clipShadows,D.clippingPlanes=x.clippingPlanes,D.clipIntersection=x.clipIntersection,D.displacementMap=x.displacementMap,D.displacementScale=x.displacementScale,D.displacementBias=x.displacementBias,D.wireframeLinewidth=x.wireframeLinewidth,D.linewidth=x.linewidth,E.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let k=i.properties.get(D);k.light=E}return D}function y(S,x,E,I,D,L){if(S.visible===!1)return;if(S.layers.test(D)&&(S.isMesh||S.isLine||S.isPoints)&&(S.castShadow||S.receiveShadow&&L===So)&&(!S.frustumCulled||S.intersectsFrustum(n))){S.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,S.matrixWorld);let U=e.update(S),X=S.material;if(Array.isArray(X)){let Y=U.groups;for(let H=0,le=Y.length;H<le;H++){let J=Y[H],Q=X[J.materialIndex];if(Q&&Q.visible){let se=b(S,Q,I,L);S.onBeforeShadow(i,S,x,E,U,se,J),i.renderBufferDirect(E,null,U,se,S,J),S.onAfterShadow(i,S,x,E,U,se,J)}}}else if(X.visible){let Y=b(S,X,I,L);S.onBeforeShadow(i,S,x,E,U,Y,null),i.renderBufferDirect(E,null,U,Y,S,null),S.onAfterShadow(i,S,x,E,U,Y,null)}}let z=S.children;for(let U=0,X=z.length;U<X;U++)y(z[U],x,E,I,D,L)}function w(S){S.target.removeEventListener("dispose",w);for(let E in c){let I=c[E],D=S.target.uuid;D in I&&(I[D].dispose(),delete I[D])}}}function Sw(i,e){function t(){let F=!1,re=new Jt,ne=null,we=new Jt(0,0,0,0);return{setMask:function(ge){ne!==ge&&!F&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){F=ge},setClear:function(ge,be,We,et,ce){ce===!0&&(ge*=et,be*=et,We*=et),re.set(ge,be,We,et),we.equals(re)===!1&&(i.clearColor(ge,be,We,et),we.copy(re))},reset:function(){F=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let F=!1,re=!1,ne=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let We=e.get("EXT_clip_control");be?We.clipControlEXT(We.LOWER_LEFT_EXT,We.ZERO_TO_ONE_EXT):We.clipControlEXT(We.LOWER_LEFT_EXT,We.NEGATIVE_ONE_TO_ONE_EXT),re=be;let et=ge;ge=null,this.setClear(et)}},getReversed:function(){return re},setTest:function(be){be?Se(i.DEPTH_TEST):Ye(i.DEPTH_TEST)},setMask:function(be){ne!==be&&!F&&(i.depthMask(be),ne=be)},setFunc:function(be){if(re&&(be=Zm[be]),we!==be){switch(be){case Kl:i.depthFunc(i.NEVER);break;case jl:i.depthFunc(i.ALWAYS);break;case Ql:i.depthFunc(i.LESS);break;case lo:i.depthFunc(i.LEQUAL);break;case ec:i.depthFunc(i.EQUAL);break;case tc:i.depthFunc(i.GEQUAL);break;case nc:i.depthFunc(i.GREATER);break;case ic:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){F=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){F=!1,ne=null,we=null,ge=null,re=!1}}}function s(){let F=!1,re=null,ne=null,we=null,ge=null,be=null,We=null,et=null,ce=null;return{setTest:function(Be){F||(Be?Se(i.STENCIL_TEST):Ye(i.STENCIL_TEST))},setMask:function(Be){re!==Be&&!F&&(i.stencilMask(Be),re=Be)},setFunc:function(Be,tt,Re){(ne!==Be||we!==tt||ge!==Re)&&(i.stencilFunc(Be,tt,Re),ne=Be,we=tt,ge=Re)},setOp:function(Be,tt,Re){(be!==Be||We!==tt||et!==Re)&&(i.stencilOp(Be,tt,Re),be=Be,We=tt,et=Re)},setLocked:function(Be){F=Be},setClear:function(Be){ce!==Be&&(i.clearStencil(Be),ce=Be)},reset:function(){F=!1,re=null,ne=null,we=null,ge=null,be=null,We=null,et=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},d={},u={},p=new WeakMap,_=[],v=null,g=!1,f=null,m=null,b=null,y=null,w=null,S=null,x=null,E=new Ge(0,0,0),I=0,D=!1,L=null,k=null,z=null,U=null,X=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,le=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(le=parseFloat(/^WebGL (\d)/.exec(J)[1]),H=le>=1):J.indexOf("OpenGL ES")!==-1&&(le=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),H=le>=2);let Q=null,se={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Jt().fromArray(de),me=new Jt().fromArray(ue);function xe(F,re,ne,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(F,be),i.texParameteri(F,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(F,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let We=0;We<ne;We++)F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+We,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(i.DEPTH_TEST),o.setFunc(lo),cn(!1),Lt(cd),Se(i.CULL_FACE),$t(gr);function Se(F){h[F]!==!0&&(i.enable(F),h[F]=!0)}function Ye(F){h[F]!==!1&&(i.disable(F),h[F]=!1)}function ot(F,re){return u[F]!==re?(i.bindFramebuffer(F,re),u[F]=re,F===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=re),F===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=re),!0):!1}function He(F,re){let ne=_,we=!1;if(F){ne=p.get(re),ne===void 0&&(ne=[],p.set(re,ne));let ge=F.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let be=0,We=ge.length;be<We;be++)ne[be]=i.COLOR_ATTACHMENT0+be;ne.length=ge.length,we=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,we=!0);we&&i.drawBuffers(ne)}function dt(F){return v!==F?(i.useProgram(F),v=F,!0):!1}let ct={[_r]:i.FUNC_ADD,[xm]:i.FUNC_SUBTRACT,[ym]:i.FUNC_REVERSE_SUBTRACT};ct[vm]=i.MIN,ct[bm]=i.MAX;let st={[Sm]:i.ZERO,[Mm]:i.ONE,[wm]:i.SRC_COLOR,[fd]:i.SRC_ALPHA,[Pm]:i.SRC_ALPHA_SATURATE,[Rm]:i.DST_COLOR,[Tm]:i.DST_ALPHA,[Em]:i.ONE_MINUS_SRC_COLOR,[pd]:i.ONE_MINUS_SRC_ALPHA,[Cm]:i.ONE_MINUS_DST_COLOR,[Am]:i.ONE_MINUS_DST_ALPHA,[Im]:i.CONSTANT_COLOR,[Lm]:i.ONE_MINUS_CONSTANT_COLOR,[Dm]:i.CONSTANT_ALPHA,[Nm]:i.ONE_MINUS_CONSTANT_ALPHA};function $t(F,re,ne,we,ge,be,We,et,ce,Be){if(F===gr){g===!0&&(Ye(i.BLEND),g=!1);return}if(g===!1&&(Se(i.BLEND),g=!0),F!==_m){if(F!==f||Be!==D){if((m!==_r||w!==_r)&&(i.blendEquation(i.FUNC_ADD),m=_r,w=_r),Be)switch(F){case Mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case hd:i.blendFunc(i.ONE,i.ONE);break;case ud:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case dd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",F);break}else switch(F){case Mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case hd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ud:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case dd:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",F);break}b=null,y=null,S=null,x=null,E.set(0,0,0),I=0,f=F,D=Be}return}ge=ge||re,be=be||ne,We=We||we,(re!==m||ge!==w)&&(i.blendEquationSeparate(ct[re],ct[ge]),m=re,w=ge),(ne!==b||we!==y||be!==S||We!==x)&&(i.blendFuncSeparate(st[ne],st[we],st[be],st[We]),b=ne,y=we,S=be,x=We),(et.equals(E)===!1||ce!==I)&&(i.blendColor(et.r,et.g,et.b,ce),E.copy(et),I=ce),f=F,D=!1}function Ft(F,re){F.side===ts?Ye(i.CULL_FACE):Se(i.CULL_FACE);let ne=F.side===Jn;re&&(ne=!ne),cn(ne),F.blending===Mo&&F.transparent===!1?$t(gr):$t(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let we=F.stencilWrite;a.setTest(we),we&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),vt(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Se(i.SAMPLE_ALPHA_TO_COVERAGE):Ye(i.SAMPLE_ALPHA_TO_COVERAGE)}function cn(F){L!==F&&(F?i.frontFace(i.CW):i.frontFace(i.CCW),L=F)}function Lt(F){F!==pm?(Se(i.CULL_FACE),F!==k&&(F===cd?i.cullFace(i.BACK):F===mm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ye(i.CULL_FACE),k=F}function wn(F){F!==z&&(H&&i.lineWidth(F),z=F)}function vt(F,re,ne){F?(Se(i.POLYGON_OFFSET_FILL),(U!==re||X!==ne)&&(U=re,X=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):Ye(i.POLYGON_OFFSET_FILL)}function _n(F){F?Se(i.SCISSOR_TEST):Ye(i.SCISSOR_TEST)}function en(F){F===void 0&&(F=i.TEXTURE0+Y-1),Q!==F&&(i.activeTexture(F),Q=F)}function hn(F,re,ne){ne===void 0&&(Q===null?ne=i.TEXTURE0+Y-1:ne=Q);let we=se[ne];we===void 0&&(we={type:void 0,texture:void 0},se[ne]=we),(we.type!==F||we.texture!==re)&&(Q!==ne&&(i.activeTexture(ne),Q=ne),i.bindTexture(F,re||Ae[F]),we.type=F,we.texture=re)}function B(){let F=se[Q];F!==void 0&&F.type!==void 0&&(i.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ke(){try{i.compressedTexImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function at(){try{i.texSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Me(){try{i.texSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ve(){try{i.compressedTexSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ze(){try{i.texStorage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function C(){try{i.texStorage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function T(){try{i.texImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function q(){try{i.texImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function he(F){return d[F]!==void 0?d[F]:i.getParameter(F)}function oe(F,re){d[F]!==re&&(i.pixelStorei(F,re),d[F]=re)}function _e(F){ee.equals(F)===!1&&(i.scissor(F.x,F.y,F.z,F.w),ee.copy(F))}function ye(F){me.equals(F)===!1&&(i.viewport(F.x,F.y,F.z,F.w),me.copy(F))}function te(F,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let we=ne.get(F);we===void 0&&(we=i.getUniformBlockIndex(re,F.name),i.uniformBlockBinding(re,we,we),ne.set(F,we))}function ie(F,re,ne){let ge=c.get(re).get(F);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},Q=null,se={},u={},l={},p=new WeakMap,_=[],v=null,g=!1,f=null,m=null,b=null,y=null,w=null,S=null,x=null,E=new Ge(0,0,0),I=0,D=!1,L=null,k=null,z=null,U=null,X=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:Ye,bindFramebuffer:ot,drawBuffers:He,useProgram:dt,setBlending:$t,setMaterial:Ft,setFlipSided:cn,setCullFace:Lt,setLineWidth:wn,setPolygonOffset:vt,setScissorTest:_n,activeTexture:en,bindTexture:hn,unbindTexture:B,compressedTexImage2D:Ce,compressedTexImage3D:Ke,texImage2D:T,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:Ze,texStorage3D:C,texSubImage2D:at,texSubImage3D:Me,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ve,scissor:_e,viewport:ye,reset:pe}}function Mw(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Fe,h=new WeakMap,d=new Set,u,p=new WeakMap,_=new Set,v=new FinalizationRegistry(C=>_.delete(C)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function f(C,T){return g?new OffscreenCanvas(C,T):ga("canvas")}function m(C,T,q){let he=1,oe=Ze(C);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);u===void 0&&(u=f(_e,ye));let te=T?f(_e,ye):u;return te.width=_e,te.height=ye,te.getContext("2d").drawImage(C,0,0,_e,ye),Je("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),te}else return"data"in C&&Je("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),C;return C}function b(C){return C.generateMipmaps}function y(C){i.generateMipmap(C)}function w(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function S(C,T,q,he,oe,_e=!1){if(C!==null){if(i[C]!==void 0)return i[C];Je("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Je("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=T;if(T===i.RED&&(q===i.FLOAT&&(te=i.R32F),q===i.HALF_FLOAT&&(te=i.R16F),q===i.UNSIGNED_BYTE&&(te=i.R8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),q===i.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),T===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.R8UI),q===i.UNSIGNED_SHORT&&(te=i.R16UI),q===i.UNSIGNED_INT&&(te=i.R32UI),q===i.BYTE&&(te=i.R8I),q===i.SHORT&&(te=i.R16I),q===i.INT&&(te=i.R32I)),T===i.RG&&(q===i.FLOAT&&(te=i.RG32F),q===i.HALF_FLOAT&&(te=i.RG16F),q===i.UNSIGNED_BYTE&&(te=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),q===i.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),T===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RG8UI),q===i.UNSIGNED_SHORT&&(te=i.RG16UI),q===i.UNSIGNED_INT&&(te=i.RG32UI),q===i.BYTE&&(te=i.RG8I),q===i.SHORT&&(te=i.RG16I),q===i.INT&&(te=i.RG32I)),T===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGB8UI),q===i.UNSIGNED_SHORT&&(te=i.RGB16UI),q===i.UNSIGNED_INT&&(te=i.RGB32UI),q===i.BYTE&&(te=i.RGB8I),q===i.SHORT&&(te=i.RGB16I),q===i.INT&&(te=i.RGB32I)),T===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),q===i.UNSIGNED_INT&&(te=i.RGBA32UI),q===i.BYTE&&(te=i.RGBA8I),q===i.SHORT&&(te=i.RGBA16I),q===i.INT&&(te=i.RGBA32I)),T===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),q===i.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),T===i.RGBA){let ie=_e?ma:xt.getTransfer(oe);q===i.FLOAT&&(te=i.RGBA32F),q===i.HALF_FLOAT&&(te=i.RGBA16F),q===i.UNSIGNED_BYTE&&(te=ie===Tt?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),q===i.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function x(C,T){let q;return C?T===null||T===Ui||T===yr?q=i.DEPTH24_STENCIL8:T===wi?q=i.DEPTH32F_STENCIL8:T===Eo&&(q=i.DEPTH24_STENCIL8,Je("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):T===null||T===Ui||T===yr?q=i.DEPTH_COMPONENT24:T===wi?q=i.DEPTH_COMPONENT32F:T===Eo&&(q=i.DEPTH_COMPONENT16),q}function E(C,T){return b(C)===!0||C.isFramebufferTexture&&C.minFilter!==Pn&&C.minFilter!==$n?Math.log2(Math.max(T.width,T.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?T.mipmaps.length:1}function I(C){let T=new WeakRef(C);n.get(C).__ref=T,_.add(T),v.register(C,T,T)}function D(C){let T=n.get(C).__ref;T!==void 0&&(_.delete(T),v.unregister(T))}function L(C){z(C.target)}function k(C){U(C.target)}function z(C){C.removeEventListener("dispose",L),D(C),Y(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&d.delete(C)}function U(C){C.removeEventListener("dispose",k),D(C),le(C)}function X(){for(let C of _){let T=C.deref();T!==void 0&&(T.isRenderTarget===!0?U(T):z(T))}_.clear(),d.clear()}function Y(C){let T=n.get(C);if(T.__webglInit===void 0)return;let q=C.source,he=p.get(q);if(he){let oe=he[T.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&H(C),Object.keys(he).length===0&&p.delete(q)}n.remove(C)}function H(C){let T=n.get(C);i.deleteTexture(T.__webglTexture);let q=C.source,he=p.get(q);delete he[T.__cacheKey],o.memory.textures--}function le(C){let T=n.get(C);T.__depthDisposeCallback&&T.__depthDisposeCallback();let q=C.depthTexture;if(q&&q.renderTarget===C&&z(q),C.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(T.__webglFramebuffer[oe]))for(let _e=0;_e<T.__webglFramebuffer[oe].length;_e++)i.deleteFramebuffer(T.__webglFramebuffer[oe][_e]);else i.deleteFramebuffer(T.__webglFramebuffer[oe]);T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer[oe])}else{if(Array.isArray(T.__webglFramebuffer))for(let oe=0;oe<T.__webglFramebuffer.length;oe++)i.deleteFramebuffer(T.__webglFramebuffer[oe]);else i.deleteFramebuffer(T.__webglFramebuffer);if(T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer),T.__webglMultisampledFramebuffer&&i.deleteFramebuffer(T.__webglMultisampledFramebuffer),T.__webglColorRenderbuffer)for(let oe=0;oe<T.__webglColorRenderbuffer.length;oe++)T.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(T.__webglColorRenderbuffer[oe]);T.__webglDepthRenderbuffer&&i.deleteRenderbuffer(T.__webglDepthRenderbuffer)}let he=C.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(C)}let J=0;function Q(){J=0}function se(){return J}function de(C){J=C}function ue(){let C=J;return C>=s.maxTextures&&Je("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,C}function ee(C){let T=[];return T.push(C.wrapS),T.push(C.wrapT),T.push(C.wrapR||0),T.push(C.magFilter),T.push(C.minFilter),T.push(C.anisotropy),T.push(C.internalFormat),T.push(C.format),T.push(C.type),T.push(C.generateMipmaps),T.push(C.mipmapsAutoUpdate),T.push(C.premultiplyAlpha),T.push(C.flipY),T.push(C.unpackAlignment),T.push(C.colorSpace),T.join()}function me(C,T){let q=n.get(C);if(C.isVideoTexture&&Nt(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&q.__version!==C.version){let he=C.image;if(he===null)Je("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Je("WebGLRenderer: Texture marked for update but image is incomplete");else{Ft(q,C,T);return}}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+T)}function xe(C,T){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Ft(q,C,T);return}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+T)}function Ae(C,T){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Ft(q,C,T);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+T)}function Se(C,T){let q=n.get(C);if(C.version>0&&q.__version!==C.version){cn(q,C,T);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+T)}let Ye={[sc]:i.REPEAT,[Ki]:i.CLAMP_TO_EDGE,[rc]:i.MIRRORED_REPEAT},ot={[Pn]:i.NEAREST,[Fm]:i.NEAREST_MIPMAP_NEAREST,[Ga]:i.NEAREST_MIPMAP_LINEAR,[$n]:i.LINEAR,[zc]:i.LINEAR_MIPMAP_NEAREST,[ws]:i.LINEAR_MIPMAP_LINEAR},He={[Gm]:i.NEVER,[Id]:i.ALWAYS,[Vm]:i.LESS,[Cd]:i.LEQUAL,[Hm]:i.EQUAL,[Pd]:i.GEQUAL,[Wm]:i.GREATER,[Xm]:i.NOTEQUAL};function dt(C,T){if(T.type===wi&&e.has("OES_texture_float_linear")===!1&&(T.magFilter===$n||T.magFilter===zc||T.magFilter===Ga||T.magFilter===ws||T.minFilter===$n||T.minFilter===zc||T.minFilter===Ga||T.minFilter===ws)&&Je("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,Ye[T.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,Ye[T.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,Ye[T.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,ot[T.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,ot[T.minFilter]),T.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,He[T.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(T.magFilter===Pn||T.minFilter!==Ga&&T.minFilter!==ws||T.type===wi&&e.has("OES_texture_float_linear")===!1)return;if(T.anisotropy>1||n.get(T).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(C,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(T.anisotropy,s.getMaxAnisotropy())),n.get(T).__currentAnisotropy=T.anisotropy}}}function ct(C,T){let q=!1;C.__webglInit===void 0&&(C.__webglInit=!0,T.addEventListener("dispose",L),I(T));let he=T.source,oe=p.get(he);oe===void 0&&(oe={},p.set(he,oe));let _e=ee(T);if(_e!==C.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[_e].usedTimes++;let ye=oe[C.__cacheKey];ye!==void 0&&(oe[C.__cacheKey].usedTimes--,ye.usedTimes===0&&H(T)),C.__cacheKey=_e,C.__webglTexture=oe[_e].texture}return q}function st(C,T,q){return Math.floor(Math.floor(C/q)/T)}function $t(C,T,q,he){let _e=C.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,T.width,T.height,q,he,T.data);else{_e.sort((F,re)=>F.start-re.start);let ye=0;for(let F=1;F<_e.length;F++){let re=_e[ye],ne=_e[F],we=re.start+re.count,ge=st(ne.start,T.width,4),be=st(re.start,T.width,4);ne.start<=we+1&&ge===be&&st(ne.start+ne.count-1,T.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ye,_e[ye]=ne)}_e.length=ye+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),ie=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,T.width);for(let F=0,re=_e.length;F<re;F++){let ne=_e[F],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),be=we%T.width,We=Math.floor(we/T.width),et=ge,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,We),t.texSubImage2D(i.TEXTURE_2D,0,be,We,et,ce,q,he,T.data)}C.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Ft(C,T,q){let he=i.TEXTURE_2D;(T.isDataArrayTexture||T.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),T.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ct(C,T),_e=T.source;t.bindTexture(he,C.__webglTexture,i.TEXTURE0+q);let ye=n.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&T.image instanceof ImageBitmap)===!1){let ce=xt.getPrimaries(xt.workingColorSpace),Be=T.colorSpace===Ts?null:xt.getPrimaries(T.colorSpace),tt=T.colorSpace===Ts||ce===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,tt)}t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment);let ie=m(T.image,!1,s.maxTextureSize);ie=Ve(T,ie);let pe=r.convert(T.format,T.colorSpace),F=r.convert(T.type),re=S(T.internalFormat,pe,F,T.normalized,T.colorSpace,T.isVideoTexture);dt(he,T);let ne,we=T.mipmaps,ge=T.isVideoTexture!==!0,be=ye.__version===void 0||oe===!0,We=_e.dataReady,et=E(T,ie);if(T.isDepthTexture)re=x(T.format===Es,T.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,F,null));else if(T.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,F,ne.data):t.texImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,F,ne.data);T.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,et,re,ie.width,ie.height),We&&$t(T,ie,pe,F)):t.texImage2D(i.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,F,ie.data);else if(T.isCompressedTexture)if(T.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,we[0].width,we[0].height,ie.depth);for(let ce=0,Be=we.length;ce<Be;ce++)if(ne=we[ce],T.format!==Fi)if(pe!==null)if(ge){if(We)if(T.layerUpdates.size>0){let tt=Vd(ne.width,ne.height,T.format,T.type);for(let Re of T.layerUpdates){let lt=ne.data.subarray(Re*tt/ne.data.BYTES_PER_ELEMENT,(Re+1)*tt/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Re,ne.width,ne.height,1,pe,lt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?We&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,ie.depth,pe,F,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,ie.depth,0,pe,F,ne.data);T.layerUpdates.size>0&&T.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],T.format!==Fi?pe!==null?ge?We&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,ne.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,F,ne.data):t.texImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,F,ne.data)}else if(T.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,ie.width,ie.height,ie.depth),We)if(T.layerUpdates.size>0){let ce=Vd(ie.width,ie.height,T.format,T.type);for(let Be of T.layerUpdates){let tt=ie.data.subarray(Be*ce/ie.data.BYTES_PER_ELEMENT,(Be+1)*ce/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,ie.width,ie.height,1,pe,F,tt)}T.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,F,ie.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,F,ie.data);else if(T.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,et,re,ie.width,ie.height,ie.depth),We&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,F,ie.data)):t.texImage3D(i.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,F,ie.data);else if(T.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,et,re,ie.width,ie.height);else{let ce=ie.width,Be=ie.height;for(let tt=0;tt<et;tt++)t.texImage2D(i.TEXTURE_2D,tt,re,ce,Be,0,pe,F,null),ce>>=1,Be>>=1}}else if(T.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),ie.parentNode!==ce){ce.appendChild(ie),d.add(T),ce.onpaint=Be=>{let tt=Be.changedElements;for(let Re of d)tt.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ie);else{let tt=i.RGBA,Re=i.RGBA,lt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,tt,Re,lt,ie)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Ze(we[0]);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,F,ne):t.texImage2D(i.TEXTURE_2D,ce,re,pe,F,ne);T.generateMipmaps=!1}else if(ge){if(be){let ce=Ze(ie);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}We&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,F,ie)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,F,ie);b(T)&&T.mipmapsAutoUpdate===!0&&y(he),ye.__version=_e.version,T.onUpdate&&T.onUpdate(T)}C.__version=T.version}function cn(C,T,q){if(T.image.length!==6)return;let he=ct(C,T),oe=T.source;t.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+q);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let ye=xt.getPrimaries(xt.workingColorSpace),te=T.colorSpace===Ts?null:xt.getPrimaries(T.colorSpace),ie=T.colorSpace===Ts||ye===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=T.isCompressedTexture||T.image[0].isCompressedTexture,F=T.image[0]&&T.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!F?re[Re]=m(T.image[Re],!0,s.maxCubemapSize):re[Re]=F?T.image[Re].image:T.image[Re],re[Re]=Ve(T,re[Re]);let ne=re[0],we=r.convert(T.format,T.colorSpace),ge=r.convert(T.type),be=S(T.internalFormat,we,ge,T.normalized,T.colorSpace),We=T.isVideoTexture!==!0,et=_e.__version===void 0||he===!0,ce=oe.dataReady,Be=E(T,ne);dt(i.TEXTURE_CUBE_MAP,T);let tt;if(T.isDepthTexture){if(be=x(T.format===Es,T.type),et)if(We)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ne.width,ne.height,0,we,ge,null)}else if(pe){We&&et&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,ne.width,ne.height);for(let Re=0;Re<6;Re++){tt=re[Re].mipmaps;for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];T.format!==Fi?we!==null?We?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,Gt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,Gt.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,ge,Gt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,we,ge,Gt.data)}}}else{if(tt=T.mipmaps,We&&et){tt.length>0&&Be++;let Re=Ze(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(F){We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let lt=0;lt<tt.length;lt++){let Gn=tt[lt].image[Re].image;We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Gn.width,Gn.height,we,ge,Gn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,Gn.width,Gn.height,0,we,ge,Gn.data)}}else{We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,we,ge,Gt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,we,ge,Gt.image[Re])}}}b(T)&&T.mipmapsAutoUpdate===!0&&y(i.TEXTURE_CUBE_MAP),_e.__version=oe.version,T.onUpdate&&T.onUpdate(T)}C.__version=T.version}function Lt(C,T,q,he,oe,_e){let ye=r.convert(q.format,q.colorSpace),te=r.convert(q.type),ie=S(q.internalFormat,ye,te,q.normalized,q.colorSpace),pe=n.get(T),F=n.get(q);if(F.__renderTarget=T,!pe.__hasExternalTextures){let re=Math.max(1,T.width>>_e),ne=Math.max(1,T.height>>_e);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,ie,re,ne,T.depth,0,ye,te,null):t.texImage2D(oe,_e,ie,re,ne,0,ye,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,C),Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,F.__webglTexture,0,at(T)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,F.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(C,T,q){if(i.bindRenderbuffer(i.RENDERBUFFER,C),T.depthBuffer){let he=T.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=x(T.stencilBuffer,oe),ye=T.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),_e,T.width,T.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),_e,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,_e,T.width,T.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,C)}else{let he=T.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),ie=S(_e.internalFormat,ye,te,_e.normalized,_e.colorSpace);Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),ie,T.width,T.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),ie,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,ie,T.width,T.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(C,T,q){let he=T.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,C),!(T.depthTexture&&T.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(T.depthTexture);oe.__renderTarget=T;let _e=he?T.depthTexture.image[0]:T.depthTexture.image;(!oe.__webglTexture||_e.width!==T.width||_e.height!==T.height)&&(_e.width=T.width,_e.height=T.height,T.depthTexture.needsUpdate=!0),he?Se(T.depthTexture,0):me(T.depthTexture,0);let ye=oe.__webglTexture,te=at(T),ie=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=T.depthTexture.format===Es?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(T.depthTexture.format===vs)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else if(T.depthTexture.format===Es)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,ie,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,ie,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function _n(C){let T=n.get(C),q=C.isWebGLCubeRenderTarget===!0;if(T.__boundDepthTexture!==C.depthTexture){let he=C.depthTexture;if(T.__depthDisposeCallback&&T.__depthDisposeCallback(),he){let oe=()=>{delete T.__boundDepthTexture,delete T.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),T.__depthDisposeCallback=oe}T.__boundDepthTexture=he}if(C.depthTexture&&!T.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)vt(T.__webglFramebuffer[he],C,he);else C.texture.mipmaps.length>0?vt(T.__webglFramebuffer[0],C,0):vt(T.__webglFramebuffer,C,0);else if(q){T.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[he]),T.__webglDepthbuffer[he]===void 0)T.__webglDepthbuffer[he]=i.createRenderbuffer(),wn(T.__webglDepthbuffer[he],C,!1);else{let oe=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}}else if(C.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer),T.__webglDepthbuffer===void 0)T.__webglDepthbuffer=i.createRenderbuffer(),wn(T.__webglDepthbuffer,C,!1);else{let oe=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function en(C,T,q){let he=n.get(C);T!==void 0&&Lt(he.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&_n(C)}function hn(C){let T=C.texture,q=n.get(C),he=n.get(T);C.addEventListener("dispose",k),I(C);let oe=C.textures,_e=C.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=T.version,o.memory.textures++),_e){q.__webglFramebuffer=[];for(let te=0;te<6;te++)if(T.mipmaps.length>0){q.__webglFramebuffer[te]=[];for(let ie=0;ie<T.mipmaps.length;ie++)q.__webglFramebuffer[te][ie]=i.createFramebuffer()}else q.__webglFramebuffer[te]=i.createFramebuffer()}else{if(T.mipmaps.length>0){q.__webglFramebuffer=[];for(let te=0;te<T.mipmaps.length;te++)q.__webglFramebuffer[te]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&Me(C)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];q.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),F=r.convert(ie.type),re=S(ie.internalFormat,pe,F,ie.normalized,ie.colorSpace,C.isXRRenderTarget===!0),ne=at(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,q.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(q.__webglDepthRenderbuffer,C,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),dt(i.TEXTURE_CUBE_MAP,T);for(let te=0;te<6;te++)if(T.mipmaps.length>0)for(let ie=0;ie<T.mipmaps.length;ie++)Lt(q.__webglFramebuffer[te][ie],C,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Lt(q.__webglFramebuffer[te],C,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);b(T)?y(i.TEXTURE_CUBE_MAP):T.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],F=n.get(pe),re=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(re=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,F.__webglTexture),dt(re,pe),Lt(q.__webglFramebuffer,C,pe,i.COLOR_ATTACHMENT0+te,re,0),b(pe)&&y(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(te=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),dt(te,T),T.mipmaps.length>0)for(let ie=0;ie<T.mipmaps.length;ie++)Lt(q.__webglFramebuffer[ie],C,T,i.COLOR_ATTACHMENT0,te,ie);else Lt(q.__webglFramebuffer,C,T,i.COLOR_ATTACHMENT0,te,0);b(T)?y(te):T.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}C.depthBuffer&&_n(C)}function B(C){let T=C.textures;for(let q=0,he=T.length;q<he;q++){let oe=T[q];if(b(oe)&&oe.mipmapsAutoUpdate===!0){let _e=w(C),ye=n.get(oe).__webglTexture;t.bindTexture(_e,ye),y(_e),t.unbindTexture()}}}let Ce=[];function Ke(C){if(C.samples>0){if(Me(C)===!1){let T=C.textures,q=C.width,he=C.height,oe=i.COLOR_BUFFER_BIT,_e=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(C),te=T.length>1;if(te)for(let pe=0;pe<T.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<T.length;pe++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(T[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,F,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<T.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(T[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,F,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let T=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[T])}}}function at(C){return Math.min(s.maxSamples,C.samples)}function Me(C){let T=n.get(C);return C.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&T.__useRenderToTexture!==!1}function Nt(C){let T=o.render.frame;h.get(C)!==T&&(h.set(C,T),C.update())}function Ve(C,T){let q=C.colorSpace,he=C.format,oe=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||q!==pa&&q!==Ts&&(xt.getTransfer(q)===Tt?(he!==Fi||oe!==ti)&&Je("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",q)),T}function Ze(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Se,this.rebindTextures=en,this.setupRenderTarget=hn,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=Ke,this.setupDepthRenderbuffer=_n,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=Me,this.dispose=X}function ww(i,e){function t(n,s=Ts){let r,o=xt.getTransfer(s);if(n===ti)return i.UNSIGNED_BYTE;if(n===Vc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Hc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Ed)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Td)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Md)return i.BYTE;if(n===wd)return i.SHORT;if(n===Eo)return i.UNSIGNED_SHORT;if(n===Gc)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===wi)return i.FLOAT;if(n===Oi)return i.HALF_FLOAT;if(n===Ad)return i.ALPHA;if(n===Rd)return i.RGB;if(n===Fi)return i.RGBA;if(n===vs)return i.DEPTH_COMPONENT;if(n===Es)return i.DEPTH_STENCIL;if(n===Wc)return i.RED;if(n===Xc)return i.RED_INTEGER;if(n===Js)return i.RG;if(n===qc)return i.RG_INTEGER;if(n===Yc)return i.RGBA_INTEGER;if(n===Va||n===Ha||n===Wa||n===Xa)if(o===Tt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Va)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Va)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===$c||n===Zc||n===Jc||n===Kc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===$c)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Zc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Jc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Kc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===jc||n===Qc||n===eh||n===th||n===nh||n===qa||n===ih)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===jc||n===Qc)return o===Tt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===eh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===th)return r.COMPRESSED_R11_EAC;if(n===nh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===qa)return r.COMPRESSED_RG11_EAC;if(n===ih)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===_h)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===sh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===rh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===oh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===ah)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===lh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ch)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===hh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===uh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===dh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===fh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ph)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===mh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===gh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===_h)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===xh||n===yh||n===vh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===xh)return o===Tt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===yh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===vh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===bh||n===Sh||n===Ya||n===Mh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===bh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Sh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ya)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Mh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===yr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var Ew=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Tw=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Kd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Pa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Mi({vertexShader:Ew,fragmentShader:Tw,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new In(new fr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},jd=class extends ji{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,p=null,_=null,v=typeof XRWebGLBinding<"u",g=new Kd,f={},m=t.getContextAttributes(),b=null,y=null,w=[],S=[],x=new Fe,E=null,I=null,D=new Yn;D.viewport=new Jt;let L=new Yn;L.viewport=new Jt;let k=[D,L],z=new Oc,U=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getHandSpace()};function Y(ee){let me=S.indexOf(ee.inputSource);if(me===-1)return;let xe=w[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function H(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",le);for(let ee=0;ee<w.length;ee++){let me=S[ee];me!==null&&(S[ee]=null,w[ee].disconnect(me))}U=null,X=null,g.reset();for(let ee in f)delete f[ee];if(e.setRenderTarget(b),p=null,u=null,d=null,s=null,y=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(x.width,x.height,!1),I!==null){let ee=I.camera;ee.fov=I.fov,ee.zoom=I.zoom,ee.updateProjectionMatrix(),I=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return u!==null?u:p},this.getBinding=function(){return d===null&&v&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(b=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",H),s.addEventListener("inputsourceschange",le),m.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Se=null;m.depth&&(Se=m.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=m.stencil?Es:vs,Ae=m.stencil?yr:Ui);let Ye={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(Ye),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),y=new ci(u.textureWidth,u.textureHeight,{format:Fi,type:ti,depthTexture:new Ss(u.textureWidth,u.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:m.stencil,colorSpace:e.outputColorSpace,samples:m.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let xe={antialias:m.antialias,alpha:!0,depth:m.depth,stencil:m.stencil,framebufferScaleFactor:r};p=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:p}),e.setPixelRatio(1),e.setSize(p.framebufferWidth,p.framebufferHeight,!1),y=new ci(p.framebufferWidth,p.framebufferHeight,{format:Fi,type:ti,colorSpace:e.outputColorSpace,stencilBuffer:m.stencil,resolveDepthBuffer:p.ignoreDepthValues===!1,resolveStencilBuffer:p.ignoreDepthValues===!1,storeMultisampledDepthBuffer:p.ignoreDepthValues===!1,storeMultisampledStencilBuffer:p.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function le(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=S.indexOf(xe);Ae>=0&&(S[Ae]=null,w[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=S.indexOf(xe);if(Ae===-1){for(let Ye=0;Ye<w.length;Ye++)if(Ye>=S.length){S.push(xe),Ae=Ye;break}else if(S[Ye]===null){S[Ye]=xe,Ae=Ye;break}if(Ae===-1)break}let Se=w[Ae];Se&&Se.connect(xe)}}function J(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;g.texture!==null&&(g.depthNear>0&&(me=g.depthNear),g.depthFar>0&&(xe=g.depthFar)),z.near=L.near=D.near=me,z.far=L.far=D.far=xe,(U!==z.near||X!==z.far)&&(s.updateRenderState({depthNear:z.near,depthFar:z.far}),U=z.near,X=z.far),z.layers.mask=ee.layers.mask|6,D.layers.mask=z.layers.mask&-5,L.layers.mask=z.layers.mask&-3;let Ae=ee.parent,Se=z.cameras;J(z,Ae);for(let Ye=0;Ye<Se.length;Ye++)J(Se[Ye],Ae);z.projectionMatrix.copy(D.projectionMatrix),z.projectionMatrixInverse.copy(D.projectionMatrixInverse),I===null&&ee.isPerspectiveCamera&&(I={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,z,Ae)};function Q(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=uo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(u===null&&p===null))return l},this.setFoveation=function(ee){l=ee,u!==null&&(u.fixedFoveation=ee),p!==null&&p.fixedFoveation!==void 0&&(p.fixedFoveation=ee)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(z)},this.getCameraTexture=function(ee){return f[ee]};let se=null;function de(ee,me){if(h=me.getViewerPose(c||o),_=me,h!==null){let xe=h.views;p!==null&&(e.setRenderTargetFramebuffer(y,p.framebuffer),e.setRenderTarget(y));let Ae=!1;xe.length!==z.cameras.length&&(z.cameras.length=0,Ae=!0);for(let He=0;He<xe.length;He++){let dt=xe[He],ct=null;if(p!==null)ct=p.getViewport(dt);else{let $t=d.getViewSubImage(u,dt);ct=$t.viewport,He===0&&(e.setRenderTargetTextures(y,$t.colorTexture,$t.depthStencilTexture),e.setRenderTarget(y))}let st=k[He];st===void 0&&(st=new Yn,st.layers.enable(He),st.viewport=new Jt,k[He]=st),st.matrix.fromArray(dt.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(dt.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(ct.x,ct.y,ct.width,ct.height),He===0&&(z.matrix.copy(st.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),Ae===!0&&z.cameras.push(st)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){d=n.getBinding();let He=d.getDepthInformation(xe[0]);He&&He.isValid&&He.texture&&g.init(He,s.renderState)}if(Se&&Se.includes("camera-access")&&v){e.state.unbindTexture(),d=n.getBinding();for(let He=0;He<xe.length;He++){let dt=xe[He].camera;if(dt){let ct=f[dt];ct||(ct=new Pa,f[dt]=ct);let st=d.getCameraImage(dt);ct.sourceTexture=st}}}}for(let xe=0;xe<w.length;xe++){let Ae=S[xe],Se=w[xe];Ae!==null&&Se!==void 0&&Se.update(Ae,me,c||o)}se&&se(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),_=null}let ue=new Sg;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},Aw=new St,Lg=new it;Lg.set(-1,0,0,0,1,0,0,0,1);function Rw(i,e){function t(g,f){g.matrixAutoUpdate===!0&&g.updateMatrix(),f.value.copy(g.matrix)}function n(g,f){f.color.getRGB(g.fogColor.value,kd(i)),f.isFog?(g.fogNear.value=f.near,g.fogFar.value=f.far):f.isFogExp2&&(g.fogDensity.value=f.density)}function s(g,f,m,b,y){f.isNodeMaterial?f.uniformsNeedUpdate=!1:f.isMeshBasicMaterial?r(g,f):f.isMeshLambertMaterial?(r(g,f),f.envMap&&(g.envMapIntensity.value=f.envMapIntensity)):f.isMeshToonMaterial?(r(g,f),d(g,f)):f.isMeshPhongMaterial?(r(g,f),h(g,f),f.envMap&&(g.envMapIntensity.value=f.envMapIntensity)):f.isMeshStandardMaterial?(r(g,f),u(g,f),f.isMeshPhysicalMaterial&&p(g,f,y)):f.isMeshMatcapMaterial?(r(g,f),_(g,f)):f.isMeshDepthMaterial?r(g,f):f.isMeshDistanceMaterial?(r(g,f),v(g,f)):f.isMeshNormalMaterial?r(g,f):f.isLineBasicMaterial?(o(g,f),f.isLineDashedMaterial&&a(g,f)):f.isPointsMaterial?l(g,f,m,b):f.isSpriteMaterial?c(g,f):f.isShadowMaterial?(g.color.value.copy(f.color),g.opacity.value=f.opacity):f.isShaderMaterial&&(f.uniformsNeedUpdate=!1)}function r(g,f){g.opacity.value=f.opacity,f.color&&g.diffuse.value.copy(f.color),f.emissive&&g.emissive.value.copy(f.emissive).multiplyScalar(f.emissiveIntensity),f.map&&(g.map.value=f.map,t(f.map,g.mapTransform)),f.alphaMap&&(g.alphaMap.value=f.alphaMap,t(f.alphaMap,g.alphaMapTransform)),f.bumpMap&&(g.bumpMap.value=f.bumpMap,t(f.bumpMap,g.bumpMapTransform),g.bumpScale.value=f.bumpScale,f.side===Jn&&(g.bumpScale.value*=-1)),f.normalMap&&(g.normalMap.value=f.normalMap,t(f.normalMap,g.normalMapTransform),g.normalScale.value.copy(f.normalScale),f.side===Jn&&g.normalScale.value.negate()),f.displacementMap&&(g.displacementMap.value=f.displacementMap,t(f.displacementMap,g.displacementMapTransform),g.displacementScale.value=f.displacementScale,g.displacementBias.value=f.displacementBias),f.emissiveMap&&(g.emissiveMap.value=f.emissiveMap,t(f.emissiveMap,g.emissiveMapTransform)),f.specularMap&&(g.specularMap.value=f.specularMap,t(f.specularMap,g.specularMapTransform)),f.alphaTest>0&&(g.alphaTest.value=f.alphaTest);let m=e.get(f),b=m.envMap,y=m.envMapRotation;b&&(g.envMap.value=b,g.envMapRotation.value.setFromMatrix4(Aw.makeRotationFromEuler(y)).transpose(),b.isCubeTexture&&b.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(Lg),g.reflectivity.value=f.reflectivity,g.ior.value=f.ior,g.refractionRatio.value=f.refractionRatio),f.lightMap&&(g.lightMap.value=f.lightMap,g.lightMapIntensity.value=f.lightMapIntensity,t(f.lightMap,g.lightMapTransform)),f.aoMap&&(g.aoMap.value=f.aoMap,g.aoMapIntensity.value=f.aoMapIntensity,t(f.aoMap,g.aoMapTransform))}function o(g,f){g.diffuse.value.copy(f.color),g.opacity.value=f.opacity,f.map&&(g.map.value=f.map,t(f.map,g.mapTransform))}function a(g,f){g.dashSize.value=f.dashSize,g.totalSize.value=f.dashSize+f.gapSize,g.scale.value=f.scale}function l(g,f,m,b){g.diffuse.value.copy(f.color),g.opacity.value=f.opacity,g.size.value=f.size*m,g.scale.value=b*.5,f.map&&(g.map.value=f.map,t(f.map,g.uvTransform)),f.alphaMap&&(g.alphaMap.value=f.alphaMap,t(f.alphaMap,g.alphaMapTransform)),f.alphaTest>0&&(g.alphaTest.value=f.alphaTest)}function c(g,f){g.diffuse.value.copy(f.color),g.opacity.value=f.opacity,g.rotation.value=f.rotation,f.map&&(g.map.value=f.map,t(f.map,g.mapTransform)),f.alphaMap&&(g.alphaMap.value=f.alphaMap,t(f.alphaMap,g.alphaMapTransform)),f.alphaTest>0&&(g.alphaTest.value=f.alphaTest)}function h(g,f){g.specular.value.copy(f.specular),g.shininess.value=Math.max(f.shininess,1e-4)}function d(g,f){f.gradientMap&&(g.gradientMap.value=f.gradientMap)}function u(g,f){g.metalness.value=f.metalness,f.metalnessMap&&(g.metalnessMap.value=f.metalnessMap,t(f.metalnessMap,g.metalnessMapTransform)),g.roughness.value=f.roughness,f.roughnessMap&&(g.roughnessMap.value=f.roughnessMap,t(f.roughnessMap,g.roughnessMapTransform)),f.envMap&&(g.envMapIntensity.value=f.envMapIntensity)}function p(g,f,m){g.ior.value=f.ior,f.diffuseRoughness>0&&(g.diffuseRoughness.value=f.diffuseRoughness,f.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=f.diffuseRoughnessMap,t(f.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),f.sheen>0&&(g.sheenColor.value.copy(f.sheenColor).multiplyScalar(f.sheen),g.sheenRoughness.value=f.sheenRoughness,f.sheenColorMap&&(g.sheenColorMap.value=f.sheenColorMap,t(f.sheenColorMap,g.sheenColorMapTransform)),f.sheenRoughnessMap&&(g.sheenRoughnessMap.value=f.sheenRoughnessMap,t(f.sheenRoughnessMap,g.sheenRoughnessMapTransform))),f.clearcoat>0&&(g.clearcoat.value=f.clearcoat,g.clearcoatRoughness.value=f.clearcoatRoughness,f.clearcoatMap&&(g.clearcoatMap.value=f.clearcoatMap,t(f.clearcoatMap,g.clearcoatMapTransform)),f.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=f.clearcoatRoughnessMap,t(f.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),f.clearcoatNormalMap&&(g.clearcoatNormalMap.value=f.clearcoatNormalMap,t(f.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(f.clearcoatNormalScale),f.side===Jn&&g.clearcoatNormalScale.value.negate())),f.dispersion>0&&(g.dispersion.value=f.dispersion),f.retroreflectivity>0&&(g.retroreflectivity.value=f.retroreflectivity),f.iridescence>0&&(g.iridescence.value=f.iridescence,g.iridescenceIOR.value=f.iridescenceIOR,g.iridescenceThicknessMinimum.value=f.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=f.iridescenceThicknessMaximum,f.iridescenceMap&&(g.iridescenceMap.value=f.iridescenceMap,t(f.iridescenceMap,g.iridescenceMapTransform)),f.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=f.iridescenceThicknessMap,t(f.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),f.transmission>0&&(g.transmission.value=f.transmission,g.transmissionSamplerMap.value=m.texture,g.transmissionSamplerSize.value.set(m.width,m.height),f.transmissionMap&&(g.transmissionMap.value=f.transmissionMap,t(f.transmissionMap,g.transmissionMapTransform)),g.thickness.value=f.thickness,f.thicknessMap&&(g.thicknessMap.value=f.thicknessMap,t(f.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=f.attenuationDistance,g.attenuationColor.value.copy(f.attenuationColor)),f.anisotropy>0&&(g.anisotropyVector.value.set(f.anisotropy*Math.cos(f.anisotropyRotation),f.anisotropy*Math.sin(f.anisotropyRotation)),f.anisotropyMap&&(g.anisotropyMap.value=f.anisotropyMap,t(f.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=f.specularIntensity,g.specularColor.value.copy(f.specularColor),f.specularColorMap&&(g.specularColorMap.value=f.specularColorMap,t(f.specularColorMap,g.specularColorMapTransform)),f.specularIntensityMap&&(g.specularIntensityMap.value=f.specularIntensityMap,t(f.specularIntensityMap,g.specularIntensityMapTransform))}function _(g,f){f.matcap&&(g.matcap.value=f.matcap)}function v(g,f){let m=e.get(f).light;g.referencePosition.value.setFromMatrixPosition(m.matrixWorld),g.nearDistance.value=m.shadow.camera.near,g.farDistance.value=m.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Cw(i,e,t,n){let s={},r={};function o(m,b){let y=b.program;n.uniformBlockBinding(m,y,s[m.id])}function a(m,b){let y=s[m.id];y===void 0&&(_(m),y=l(m),s[m.id]=y,m.addEventListener("dispose",g));let w=b.program;n.updateUBOMapping(m,w);let S=e.render.frame;r[m.id]!==S&&(c(m),r[m.id]=S)}function l(m){let b=i.createBuffer(),y=m.__size,w=m.usage;return i.bindBuffer(i.UNIFORM_BUFFER,b),i.bufferData(i.UNIFORM_BUFFER,y,w),i.bindBuffer(i.UNIFORM_BUFFER,null),b}function c(m){let b=s[m.id],y=m.uniforms,w=m.__cache;i.bindBuffer(i.UNIFORM_BUFFER,b);for(let S=0,x=y.length;S<x;S++){let E=y[S];if(Array.isArray(E))for(let I=0,D=E.length;I<D;I++)h(E[I],S,I,w);else h(E,S,0,w)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(m,b,y,w){if(u(m,b,y,w)===!0){let S=m.__offset,x=m.value;if(Array.isArray(x)){let E=0;for(let I=0;I<x.length;I++){let D=x[I],L=v(D,!0);d(D,m.__data,E),E+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else d(x,m.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,S,m.__data)}}function d(m,b,y){typeof m=="number"||typeof m=="boolean"?b[y]=m:m.isMatrix3?(b[y]=m.elements[0],b[y+1]=m.elements[1],b[y+2]=m.elements[2],b[y+3]=0,b[y+4]=m.elements[3],b[y+5]=m.elements[4],b[y+6]=m.elements[5],b[y+7]=0,b[y+8]=m.elements[6],b[y+9]=m.elements[7],b[y+10]=m.elements[8],b[y+11]=0):ArrayBuffer.isView(m)?b.set(m.subarray(0,b.length-y),y):m.toArray(b,y)}function u(m,b,y,w){let S=m.value,x=b+"_"+y;if(Array.isArray(S)){w[x]===void 0&&(w[x]=[]);let E=w[x],I=!1;for(let D=0;D<S.length;D++)p(S[D],E,D)===!0&&(I=!0);return I}return p(S,w,x)}function p(m,b,y){if(b[y]===void 0)return typeof m=="number"||typeof m=="boolean"?b[y]=m:ArrayBuffer.isView(m)?b[y]=m.slice():b[y]=m.clone(),!0;{let w=b[y];if(typeof m=="number"||typeof m=="boolean"){if(w!==m)return b[y]=m,!0}else{if(ArrayBuffer.isView(m))return!0;if(w.equals(m)===!1)return w.copy(m),!0}}return!1}function _(m){let b=m.uniforms,y=0,w=16;for(let x=0,E=b.length;x<E;x++){let I=Array.isArray(b[x])?b[x]:[b[x]];for(let D=0,L=I.length;D<L;D++){let k=I[D],z=Array.isArray(k.value)?k.value:[k.value],U=Array.isArray(b[x])||Array.isArray(k.value),X=y;for(let H=0,le=z.length;H<le;H++){let J=z[H],Q=v(J,U),se=y%w,de=se%Q.boundary,ue=se+de;y+=de,ue!==0&&w-ue<Q.storage&&(y+=w-ue),H===0&&(X=y),y+=Q.storage}let Y=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new Y((y-X)/Float32Array.BYTES_PER_ELEMENT),k.__offset=X}}let S=y%w;return S>0&&(y+=w-S),m.__size=y,m.__cache={},this}function v(m,b){let y={boundary:0,storage:0};return typeof m=="number"||typeof m=="boolean"?(y.boundary=4,y.storage=4):m.isVector2?(y.boundary=8,y.storage=8):m.isVector3||m.isColor?(y.boundary=16,y.storage=12):m.isVector4?(y.boundary=16,y.storage=16):m.isMatrix3?(y.boundary=16,y.storage=48):m.isMatrix4?(y.boundary=16,y.storage=64):m.isTexture?Je("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(m)?(y.boundary=16,y.storage=m.byteLength):Je("WebGLRenderer: Unsupported uniform value type.",m),b===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function g(m){let b=m.target;b.removeEventListener("dispose",g),i.deleteBuffer(s[b.id]),delete s[b.id],delete r[b.id]}function f(){for(let m in s)i.deleteBuffer(s[m]);s={},r={}}return{bind:o,update:a,dispose:f}}var Pw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ss=null;function Iw(){return ss===null&&(ss=new Ma(Pw,16,16,Js,Oi),ss.name="DFG_LUT",ss.minFilter=$n,ss.magFilter=$n,ss.wrapS=Ki,ss.wrapT=Ki,ss.generateMipmaps=!1,ss.needsUpdate=!0),ss}var Ch=class{constructor(e={}){let{canvas:t=qm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:p=ti}=e;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=o;let v=p,g=new Set([Yc,qc,Xc]),f=new Set([ti,Ui,Eo,yr,Vc,Hc]),m=new Uint32Array(4),b=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},w=null,S=null,x=[],E=[],I=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ns,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,L=!1,k=null,z=null,U=null,X=null;this._outputColorSpace=jt;let Y=0,H=0,le=null,J=-1,Q=null,se=new Jt,de=new Jt,ue=null,ee=new Ge(0),me=0,xe=t.width,Ae=t.height,Se=1,Ye=null,ot=null,He=new Jt(0,0,xe,Ae),dt=new Jt(0,0,xe,Ae),ct=!1,st=new Ws,$t=new hc,Ft=!1,cn=!1,Lt=new St,wn=new O,vt=new Jt,_n={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},en=!1;function hn(){return le===null?Se:1}let B=n;function Ce(R,G){return t.getContext(R,G)}let Ke,at,Me,Nt,Ve,Ze,C,T,q,he,oe,_e,ye,te,ie,pe,F,re,ne,we,ge,be,We;try{let R={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",tt,!1),t.addEventListener("webglcontextcreationerror",Re,!1),B===null){let G="webgl2";if(B=Ce(G,R),B===null)throw Ce(G)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}et()}catch(R){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+R.message),R}function et(){Ke=new VS(B),Ke.init(),ge=new ww(B,Ke),at=new IS(B,Ke,e,ge),Me=new Sw(B,Ke),at.reversedDepthBuffer&&u&&Me.buffers.depth.setReversed(!0),z=B.createFramebuffer(),U=B.createFramebuffer(),X=B.createFramebuffer(),Nt=new XS(B),Ve=new lw,Ze=new Mw(B,Ke,Me,Ve,at,ge,Nt),C=new GS(D),T=new Yy(B),be=new CS(B,T),q=new HS(B,T,Nt,be),he=new YS(B,q,T,be,Nt),re=new qS(B,at,Ze),ie=new LS(Ve),oe=new aw(D,C,Ke,at,be,ie),_e=new Rw(D,Ve),ye=new hw,te=new gw(Ke),F=new RS(D,C,Me,he,_,l),pe=new bw(D,he,at),We=new Cw(B,Nt,at,Me),ne=new PS(B,Ke,Nt),we=new WS(B,Ke,Nt),Nt.programs=oe.programs,D.capabilities=at,D.extensions=Ke,D.properties=Ve,D.renderLists=ye,D.shadowMap=pe,D.state=Me,D.info=Nt}v!==ti&&(I=new ZS(v,t.width,t.height,a,s,r));let ce=new jd(D,B);this.xr=ce,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let R=Ke.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=Ke.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(R){R!==void 0&&(Se=R,this.setSize(xe,Ae,!1))},this.getSize=function(R){return R.set(xe,Ae)},this.setSize=function(R,G,j=!0){if(ce.isPresenting){Je("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=R,Ae=G,t.width=Math.floor(R*Se),t.height=Math.floor(G*Se),j===!0&&(t.style.width=R+"px",t.style.height=G+"px"),I!==null&&I.setSize(t.width,t.height),this.setViewport(0,0,R,G)},this.getDrawingBufferSize=function(R){return R.set(xe*Se,Ae*Se).floor()},this.setDrawingBufferSize=function(R,G,j){xe=R,Ae=G,Se=j,t.width=Math.floor(R*j),t.height=Math.floor(G*j),this.setViewport(0,0,R,G)},this.setEffects=function(R){if(v===ti){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let G=0;G<R.length;G++)if(R[G].isOutputPass===!0){Je("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}I.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(se)},this.getViewport=function(R){return R.copy(He)},this.setViewport=function(R,G,j,$){R.isVector4?He.set(R.x,R.y,R.z,R.w):He.set(R,G,j,$),Me.viewport(se.copy(He).multiplyScalar(hn()).round())},this.getScissor=function(R){return R.copy(dt)},this.setScissor=function(R,G,j,$){R.isVector4?dt.set(R.x,R.y,R.z,R.w):dt.set(R,G,j,$),Me.scissor(de.copy(dt).multiplyScalar(hn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(R){Me.setScissorTest(ct=R)},this.setOpaqueSort=function(R){Ye=R},this.setTransparentSort=function(R){ot=R},this.getClearColor=function(R){return R.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(R=!0,G=!0,j=!0){let $=0;if(R){let Z=!1;if(le!==null){let Ee=le.texture.format;Z=g.has(Ee)}if(Z){let Ee=le.texture.type,Pe=f.has(Ee),Te=F.getClearColor(),Ie=F.getClearAlpha(),ze=Te.r,nt=Te.g,ft=Te.b;Pe?(m[0]=ze,m[1]=nt,m[2]=ft,m[3]=Ie,B.clearBufferuiv(B.COLOR,0,m)):(b[0]=ze,b[1]=nt,b[2]=ft,b[3]=Ie,B.clearBufferiv(B.COLOR,0,b))}else $|=B.COLOR_BUFFER_BIT}G&&($|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&($|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&B.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),k=R},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),F.dispose(),ye.dispose(),te.dispose(),Ze.dispose(),Ve.dispose(),C.dispose(),he.dispose(),q.dispose(),be.dispose(),We.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",_l),ce.removeEventListener("sessionend",Hi),ls.stop()};function Be(R){R.preventDefault(),_a("WebGLRenderer: Context Lost."),L=!0}function tt(){_a("WebGLRenderer: Context Restored."),L=!1;let R=Nt.autoReset,G=pe.enabled,j=pe.autoUpdate,$=pe.needsUpdate,Z=pe.type;et(),Nt.autoReset=R,pe.enabled=G,pe.autoUpdate=j,pe.needsUpdate=$,pe.type=Z}function Re(R){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function lt(R){let G=R.target;G.removeEventListener("dispose",lt),Gt(G)}function Gt(R){Gn(R),Ve.remove(R)}function Gn(R){let G=Ve.get(R).programs;G!==void 0&&(G.forEach(function(j){oe.releaseProgram(j)}),R.isShaderMaterial&&oe.releaseShaderCache(R))}this.renderBufferDirect=function(R,G,j,$,Z,Ee){G===null&&(G=_n);let Pe=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Te=Yo(R,G,j,$,Z);Me.setMaterial($,Pe);let Ie=j.index,ze=1;if($.wireframe===!0){if(Ie=q.getWireframeAttribute(j),Ie===void 0)return;ze=2}let nt=j.drawRange,ft=j.attributes.position,ke=nt.start*ze,pt=(nt.start+nt.count)*ze;Ee!==null&&(ke=Math.max(ke,Ee.start*ze),pt=Math.min(pt,(Ee.start+Ee.count)*ze)),Ie!==null?(ke=Math.max(ke,0),pt=Math.min(pt,Ie.count)):ft!=null&&(ke=Math.max(ke,0),pt=Math.min(pt,ft.count));let Kt=pt-ke;if(Kt<0||Kt===1/0)return;be.setup(Z,$,Te,j,Ie);let Ct,Pt=ne;if(Ie!==null&&(Ct=T.get(Ie),Pt=we,Pt.setIndex(Ct)),Z.isMesh)$.wireframe===!0?(Me.setLineWidth($.wireframeLinewidth*hn()),Pt.setMode(B.LINES)):Pt.setMode(B.TRIANGLES);else if(Z.isLine){let xn=$.linewidth;xn===void 0&&(xn=1),Me.setLineWidth(xn*hn()),Z.isLineSegments?Pt.setMode(B.LINES):Z.isLineLoop?Pt.setMode(B.LINE_LOOP):Pt.setMode(B.LINE_STRIP)}else Z.isPoints?Pt.setMode(B.POINTS):Z.isSprite&&Pt.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if(Ke.get("WEBGL_multi_draw"))Pt.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let xn=Z._multiDrawStarts,Ue=Z._multiDrawCounts,un=Z._multiDrawCount,_t=Ie?T.get(Ie).bytesPerElement:1,hs=Ve.get($).currentProgram.getUniforms();for(let dn=0;dn<un;dn++)hs.setValue(B,"_gl_DrawID",dn),Pt.render(xn[dn]/_t,Ue[dn])}else if(Z.isInstancedMesh)Pt.renderInstances(ke,Kt,Z.count);else if(j.isInstancedBufferGeometry){let xn=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ue=Math.min(j.instanceCount,xn);Pt.renderInstances(ke,Kt,Ue)}else Pt.render(ke,Kt)};function Wo(R,G,j,$){k!==null&&R.isNodeMaterial&&k.setObject($,R),Ft===!0&&ie.setState(R,j,!1),R.transparent===!0&&R.side===ts&&R.forceSinglePass===!1?(R.side=Jn,R.needsUpdate=!0,Wi(R,G,$),R.side=Zs,R.needsUpdate=!0,Wi(R,G,$),R.side=ts):Wi(R,G,$)}this.compile=function(R,G,j=null){j===null&&(j=R),k!==null&&k.renderStart(R,G,j),S=te.get(j),S.init(G),E.push(S),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(G.layers)&&(S.pushLight(Z),Z.castShadow&&S.pushShadow(Z))}),R!==j&&R.traverseVisible(function(Z){Z.isLight&&Z.layers.test(G.layers)&&(S.pushLight(Z),Z.castShadow&&S.pushShadow(Z))}),S.setupLights(),k!==null&&k.updateLights(S.state.lightsArray),cn=this.localClippingEnabled,Ft=ie.init(this.clippingPlanes,cn),Ft===!0&&ie.setGlobalState(this.clippingPlanes,G),k!==null&&pe.render(S.state.shadowsArray,j,G);let $=new Set;return R.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Ee=Z.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Te=Ee[Pe];Wo(Te,j,G,Z),$.add(Te)}else Wo(Ee,j,G,Z),$.add(Ee)}),S=E.pop(),k!==null&&k.renderEnd(),$},this.compileAsync=function(R,G,j=null){let $=this.compile(R,G,j);return new Promise(Z=>{function Ee(){if($.forEach(function(Pe){let Ie=Ve.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&$.delete(Pe)}),$.size===0){Z(R);return}setTimeout(Ee,10)}Ke.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Lr=null;function yu(R){Lr&&Lr(R)}function _l(){ls.stop()}function Hi(){ls.start()}let ls=new Sg;ls.setAnimationLoop(yu),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(R){Lr=R,ce.setAnimationLoop(R),R===null?ls.stop():ls.start()},ce.addEventListener("sessionstart",_l),ce.addEventListener("sessionend",Hi),this.render=function(R,G){if(G!==void 0&&G.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;k!==null&&k.renderStart(R,G);let j=ce.enabled===!0&&ce.isPresenting===!0,$=I!==null&&(le===null||j)&&I.begin(D,le);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),G.parent===null&&G.matrixWorldAutoUpdate===!0&&G.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(I===null||I.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(G),G=ce.getCamera()),R.isScene===!0&&R.onBeforeRender(D,R,G,le),S=te.get(R,E.length),S.init(G),S.state.textureUnits=Ze.getTextureUnits(),E.push(S),Lt.multiplyMatrices(G.projectionMatrix,G.matrixWorldInverse),G.isArrayCamera?$t.setFromArrayCamera(G):st.setFromProjectionMatrix(Lt,yi,G.reversedDepth),cn=this.localClippingEnabled,Ft=ie.init(this.clippingPlanes,cn),w=ye.get(R,x.length),w.init(),x.push(w),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Pe=D.xr.getDepthSensingMesh();Pe!==null&&cs(Pe,G,-1/0,D.sortObjects)}cs(R,G,0,D.sortObjects),w.finish(),k!==null&&k.updateLights(S.state.lightsArray),D.sortObjects===!0&&w.sort(Ye,ot),en=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,en&&F.addToRenderList(w,R),this.info.autoReset===!0&&this.info.reset(),Ft===!0&&ie.beginShadows();let Z=S.state.shadowsArray;if(pe.render(Z,R,G),Ft===!0&&ie.endShadows(),($&&I.hasRenderPass())===!1){let Pe=w.opaque,Te=w.transmissive;if(S.setupLights(),G.isArrayCamera){let Ie=G.cameras;if(Te.length>0)for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Ri(Pe,Te,R,ft)}en&&F.render(R);for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Xo(w,R,ft,ft.viewport)}}else Te.length>0&&Ri(Pe,Te,R,G),en&&F.render(R),Xo(w,R,G)}le!==null&&H===0&&(Ze.updateMultisampleRenderTarget(le),Ze.updateRenderTargetMipmap(le)),$&&I.end(D),R.isScene===!0&&R.onAfterRender(D,R,G),be.resetDefaultState(),J=-1,Q=null,E.pop(),E.length>0?(S=E[E.length-1],Ze.setTextureUnits(S.state.textureUnits),Ft===!0&&ie.setGlobalState(D.clippingPlanes,S.state.camera)):S=null,x.pop(),x.length>0?w=x[x.length-1]:w=null,k!==null&&k.renderEnd()};function cs(R,G,j,$){if(R.visible===!1)return;if(R.layers.test(G.layers)){if(R.isGroup)j=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(G);else if(R.isLight)S.pushLight(R),R.castShadow&&S.pushShadow(R);else if(R.isSprite){let Pe=G.isArrayCamera?$t:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){$&&vt.setFromMatrixPosition(R.matrixWorld).applyMatrix4(Lt);let Te=he.update(R),Ie=R.material;Ie.visible&&w.push(R,Te,Ie,j,vt.z,null,G)}}else if(R.isMesh||R.isLine||R.isPoints){let Pe=G.isArrayCamera?$t:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){let Te=he.update(R),Ie=R.material;if($&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),vt.copy(R.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),vt.copy(Te.boundingSphere.center)),vt.applyMatrix4(R.matrixWorld).applyMatrix4(Lt)),Array.isArray(Ie)){let ze=Te.groups;for(let nt=0,ft=ze.length;nt<ft;nt++){let ke=ze[nt],pt=Ie[ke.materialIndex];pt&&pt.visible&&w.push(R,Te,pt,j,vt.z,ke,G)}}else Ie.visible&&w.push(R,Te,Ie,j,vt.z,null,G)}}}let Ee=R.children;for(let Pe=0,Te=Ee.length;Pe<Te;Pe++)cs(Ee[Pe],G,j,$)}function Xo(R,G,j,$){let{opaque:Z,transmissive:Ee,transparent:Pe}=R;S.setupLightsView(j),Ft===!0&&ie.setGlobalState(D.clippingPlanes,j),$&&Me.viewport(se.copy($)),Z.length>0&&tn(Z,G,j),Ee.length>0&&tn(Ee,G,j),Pe.length>0&&tn(Pe,G,j),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ri(R,G,j,$){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(S.state.transmissionRenderTarget[$.id]===void 0){let ke=Ke.has("EXT_color_buffer_half_float")||Ke.has("EXT_color_buffer_float");S.state.transmissionRenderTarget[$.id]=new ci(1,1,{generateMipmaps:!0,type:ke?Oi:ti,minFilter:ws,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Ee=S.state.transmissionRenderTarget[$.id],Pe=$.viewport||se;Ee.setSize(Pe.z*D.transmissionResolutionScale,Pe.w*D.transmissionResolutionScale);let Te=D.getRenderTarget(),Ie=D.getActiveCubeFace(),ze=D.getActiveMipmapLevel();D.setRenderTarget(Ee),D.getClearColor(ee),me=D.getClearAlpha(),me<1&&D.setClearColor(16777215,.5),D.clear(),en&&F.render(j);let nt=D.toneMapping;D.toneMapping=ns;let ft=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),S.setupLightsView($),Ft===!0&&ie.setGlobalState(D.clippingPlanes,$),tn(R,j,$),Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee),Ke.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let pt=0,Kt=G.length;pt<Kt;pt++){let Ct=G[pt],{object:Pt,geometry:xn,material:Ue,group:un}=Ct;if(Ue.side===ts&&Pt.layers.test($.layers)){let _t=Ue.side;Ue.side=Jn,Ue.needsUpdate=!0,an(Pt,j,$,xn,Ue,un),Ue.side=_t,Ue.needsUpdate=!0,ke=!0}}ke===!0&&(Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee))}D.setRenderTarget(Te,Ie,ze),D.setClearColor(ee,me),ft!==void 0&&($.viewport=ft),D.toneMapping=nt}function tn(R,G,j){let $=G.isScene===!0?G.overrideMaterial:null;for(let Z=0,Ee=R.length;Z<Ee;Z++){let Pe=R[Z],{object:Te,geometry:Ie,group:ze}=Pe,nt=Pe.material;nt.allowOverride===!0&&$!==null&&(nt=$),Te.layers.test(j.layers)&&an(Te,G,j,Ie,nt,ze)}}function an(R,G,j,$,Z,Ee){k!==null&&Z.isNodeMaterial&&k.setObject(R,Z),R.onBeforeRender(D,G,j,$,Z,Ee),R.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),Z.onBeforeRender(D,G,j,$,R,Ee),Z.transparent===!0&&Z.side===ts&&Z.forceSinglePass===!1?(Z.side=Jn,Z.needsUpdate=!0,D.renderBufferDirect(j,G,$,Z,R,Ee),Z.side=Zs,Z.needsUpdate=!0,D.renderBufferDirect(j,G,$,Z,R,Ee),Z.side=ts):D.renderBufferDirect(j,G,$,Z,R,Ee),R.onAfterRender(D,G,j,$,Z,Ee)}function ln(R){let G=0;for(let j of R)j.texture!==null&&G++;return G}function Wi(R,G,j){G.isScene!==!0&&(G=_n);let $=Ve.get(R),Z=S.state.lights,Ee=S.state.shadowsArray,Pe=Z.state.version,Te=oe.getParameters(R,Z.state,Ee,G,j,S.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Te),ze=$.programs;$.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?G.environment:null,$.fog=G.fog;let nt=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;$.envMap=C.get(R.envMap||$.environment,nt),$.envMapRotation=$.environment!==null&&R.envMap===null?G.environmentRotation:R.envMapRotation,ze===void 0&&(R.addEventListener("dispose",lt),ze=new Map,$.programs=ze,$.programVariants=new Map);let ft=ze.get(Ie);if(ft!==void 0){if($.currentProgram===ft&&$.lightsStateVersion===Pe)return qo(R,Te),ft}else Te.uniforms=oe.getUniforms(R),k!==null&&R.isNodeMaterial&&k.build(R,j,Te),R.onBeforeCompile(Te,D),ft=oe.acquireProgram(Te,Ie),ze.set(Ie,ft),$.uniforms=Te.uniforms;let ke=$.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(ke.clippingPlanes=ie.uniform),qo(R,Te),$.needsLights=Ds(R),$.lightsStateVersion=Pe,$.needsLights&&(ke.ambientLightColor.value=Z.state.ambient,ke.lightProbe.value=Z.state.probe,ke.sunLights.value=Z.state.sun,ke.sunLightShadows.value=Z.state.sunShadow,ke.directionalLights.value=Z.state.directional,ke.directionalLightShadows.value=Z.state.directionalShadow,ke.spotLights.value=Z.state.spot,ke.spotLightShadows.value=Z.state.spotShadow,ke.rectAreaLights.value=Z.state.rectArea,ke.ltc_1.value=Z.state.rectAreaLTC1,ke.ltc_2.value=Z.state.rectAreaLTC2,ke.pointLights.value=Z.state.point,ke.pointLightShadows.value=Z.state.pointShadow,ke.hemisphereLights.value=Z.state.hemi,ke.sunShadowMatrix.value=Z.state.sunShadowMatrix,ke.sunShadowCascade.value=Z.state.sunShadowCascade,ke.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,ke.spotLightMatrix.value=Z.state.spotLightMatrix,ke.spotLightMap.value=Z.state.spotLightMap,ke.pointShadowMatrix.value=Z.state.pointShadowMatrix),$.numLightProbeGrids=ln(S.state.lightProbeGridArray),$.currentProgram=ft,$.uniformsList=null,ft}function ni(R,G,j,$,Z){let Ee=Ve.get(R),Pe=Ee.currentProgram.id+","+$+","+Z,Te=Ee.programVariants.get(Pe);return Te===void 0?(Te=Wi(R,G,j),Ee.programVariants.set(Pe,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=$,Ee.toneMapping=Z),Te}function Ls(R){if(R.uniformsList===null){let G=R.currentProgram.getUniforms();R.uniformsList=To.seqWithValue(G.seq,R.uniforms)}return R.uniformsList}function qo(R,G){let j=Ve.get(R);j.outputColorSpace=G.outputColorSpace,j.batching=G.batching,j.batchingColor=G.batchingColor,j.instancing=G.instancing,j.instancingColor=G.instancingColor,j.instancingMorph=G.instancingMorph,j.skinning=G.skinning,j.morphTargets=G.morphTargets,j.morphNormals=G.morphNormals,j.morphColors=G.morphColors,j.morphTargetsCount=G.morphTargetsCount,j.numClippingPlanes=G.numClippingPlanes,j.numIntersection=G.numClipIntersection,j.vertexAlphas=G.vertexAlphas,j.vertexTangents=G.vertexTangents,j.toneMapping=G.toneMapping}function Yo(R,G,j,$,Z){G.isScene!==!0&&(G=_n),Ze.resetTextureUnits();let Ee=G.fog,Pe=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?G.environment:null,Te=le===null?D.outputColorSpace:le.isXRRenderTarget===!0?le.texture.colorSpace:xt.workingColorSpace,Ie=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,ze=C.get($.envMap||Pe,Ie),nt=$.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,ft=!!j.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),ke=!!j.morphAttributes.position,pt=!!j.morphAttributes.normal,Kt=!!j.morphAttributes.color,Ct=ns;$.toneMapped&&(le===null||le.isXRRenderTarget===!0)&&(Ct=D.toneMapping);let Pt=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,xn=Pt!==void 0?Pt.length:0,Ue=Ve.get($),un=S.state.lights;if(Ft===!0&&(cn===!0||R!==Q)){let It=R===Q&&$.id===J;ie.setState($,R,It)}let _t=!1,hs=!1;$.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==un.state.version||Z.isBatchedMesh&&Ue.batching===!1||!Z.isBatchedMesh&&Ue.batching===!0||Z.isBatchedMesh&&Ue.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ue.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ue.instancing===!1||!Z.isInstancedMesh&&Ue.instancing===!0||Z.isSkinnedMesh&&Ue.skinning===!1||!Z.isSkinnedMesh&&Ue.skinning===!0||Z.isInstancedMesh&&Ue.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ue.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ue.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ue.instancingMorph===!1&&Z.morphTexture!==null||Ue.envMap!==ze||$.fog===!0&&Ue.fog!==Ee||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==ie.numPlanes||Ue.numIntersection!==ie.numIntersection)||Ue.vertexAlphas!==nt||Ue.vertexTangents!==ft||Ue.morphTargets!==ke||Ue.morphNormals!==pt||Ue.morphColors!==Kt||Ue.morphTargetsCount!==xn||Ue.numLightProbeGrids!==ln(S.state.lightProbeGridArray)?_t=!0:(Ue.outputColorSpace!==Te||Ue.toneMapping!==Ct)&&(hs=!0):(_t=!0,Ue.__version=$.version);let dn=Ue.currentProgram;(_t===!0||hs===!0)&&(dn=hs===!0?ni($,G,Z,Te,Ct):Wi($,G,Z),k&&$.isNodeMaterial&&k.onUpdateProgram($,dn,Ue));let Ur=!1,Xi=!1,us=!1,ht=dn.getUniforms(),nn=Ue.uniforms;if(Me.useProgram(dn.program)&&(Ur=!0,Xi=!0,us=!0),$.id!==J&&(J=$.id,Xi=!0),Ur||Q!==R){Me.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),ht.setValue(B,"projectionMatrix",R.projectionMatrix),ht.setValue(B,"viewMatrix",R.matrixWorldInverse);let fn=ht.map.cameraPosition;fn!==void 0&&fn.setValue(B,wn.setFromMatrixPosition(R.matrixWorld)),at.logarithmicDepthBuffer&&ht.setValue(B,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ht.setValue(B,"isOrthographic",R.isOrthographicCamera===!0),Q!==R&&(Q=R,Xi=!0,us=!0)}if(Ue.needsLights&&(un.state.sunShadowMap.length>0&&ht.setValue(B,"sunShadowMap",un.state.sunShadowMap,Ze),un.state.directionalShadowMap.length>0&&ht.setValue(B,"directionalShadowMap",un.state.directionalShadowMap,Ze),un.state.spotShadowMap.length>0&&ht.setValue(B,"spotShadowMap",un.state.spotShadowMap,Ze),un.state.pointShadowMap.length>0&&ht.setValue(B,"pointShadowMap",un.state.pointShadowMap,Ze)),Z.isSkinnedMesh){ht.setOptional(B,Z,"bindMatrix"),ht.setOptional(B,Z,"bindMatrixInverse");let It=Z.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ht.setValue(B,"boneTexture",It.boneTexture,Ze))}Z.isBatchedMesh&&(ht.setOptional(B,Z,"batchingTexture"),ht.setValue(B,"batchingTexture",Z._matricesTexture,Ze),ht.setOptional(B,Z,"batchingIdTexture"),ht.setValue(B,"batchingIdTexture",Z._indirectTexture,Ze),ht.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&ht.setValue(B,"batchingColorTexture",Z._colorsTexture,Ze));let Vn=j.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&re.update(Z,j,dn),(Xi||Ue.receiveShadow!==Z.receiveShadow)&&(Ue.receiveShadow=Z.receiveShadow,ht.setValue(B,"receiveShadow",Z.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&G.environment!==null&&(nn.envMapIntensity.value=G.environmentIntensity),nn.dfgLUT!==void 0&&(nn.dfgLUT.value=Iw()),Xi){if(ht.setValue(B,"toneMappingExposure",D.toneMappingExposure),Ue.needsLights&&Dr(nn,us),Ee&&$.fog===!0&&_e.refreshFogUniforms(nn,Ee),_e.refreshMaterialUniforms(nn,$,Se,Ae,S.state.transmissionRenderTarget[R.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let It=y,fn=0;for(let On of S.state.lightProbeGridArray)On.texture!==null&&(It.textures[fn]=On.texture,It.min[fn]=On.boundingBox.min,It.max[fn]=On.boundingBox.max,It.resolution[fn]=On.resolution,fn++);for(let On in It)It[On].length=fn;nn.probesSH.value=It.textures,nn.probesMin.value=It.min,nn.probesMax.value=It.max,nn.probesResolution.value=It.resolution}To.upload(B,Ls(Ue),nn,Ze)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(To.upload(B,Ls(Ue),nn,Ze),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ht.setValue(B,"center",Z.center),ht.setValue(B,"modelViewMatrix",Z.modelViewMatrix),ht.setValue(B,"normalMatrix",Z.normalMatrix),ht.setValue(B,"modelMatrix",Z.matrixWorld),$.uniformsGroups!==void 0){let It=$.uniformsGroups;for(let fn=0,On=It.length;fn<On;fn++){let xl=It[fn];We.update(xl,dn),We.bind(xl,dn)}}return dn}function Dr(R,G){R.ambientLightColor.needsUpdate=G,R.lightProbe.needsUpdate=G,R.sunLights.needsUpdate=G,R.sunLightShadows.needsUpdate=G,R.directionalLights.needsUpdate=G,R.directionalLightShadows.needsUpdate=G,R.pointLights.needsUpdate=G,R.pointLightShadows.needsUpdate=G,R.spotLights.needsUpdate=G,R.spotLightShadows.needsUpdate=G,R.rectAreaLights.needsUpdate=G,R.hemisphereLights.needsUpdate=G}function Ds(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return le},this.setRenderTargetTextures=function(R,G,j){let $=Ve.get(R);$.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Ve.get(R.texture).__webglTexture=G,Ve.get(R.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:j,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,G){let j=Ve.get(R);j.__webglFramebuffer=G,j.__useDefaultFramebuffer=G===void 0},this.setRenderTarget=function(R,G=0,j=0){le=R,Y=G,H=j;let $=null,Z=!1,Ee=!1;if(R){let Te=Ve.get(R);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(B.FRAMEBUFFER,Te.__webglFramebuffer),se.copy(R.viewport),de.copy(R.scissor),ue=R.scissorTest,Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),J=-1;return}else if(Te.__webglFramebuffer===void 0)Ze.setupRenderTarget(R);else if(Te.__hasExternalTextures)Ze.rebindTextures(R,Ve.get(R.texture).__webglTexture,Ve.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let nt=R.depthTexture;if(Te.__boundDepthTexture!==nt){if(nt!==null&&Ve.has(nt)&&(R.width!==nt.image.width||R.height!==nt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ze.setupDepthRenderbuffer(R)}}let Ie=R.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Ee=!0);let ze=Ve.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(ze[G])?$=ze[G][j]:$=ze[G],Z=!0):R.samples>0&&Ze.useMultisampledRTT(R)===!1?$=Ve.get(R).__webglMultisampledFramebuffer:Array.isArray(ze)?$=ze[j]:$=ze,se.copy(R.viewport),de.copy(R.scissor),ue=R.scissorTest}else se.copy(He).multiplyScalar(Se).floor(),de.copy(dt).multiplyScalar(Se).floor(),ue=ct;if(j!==0&&($=z),Me.bindFramebuffer(B.FRAMEBUFFER,$)&&Me.drawBuffers(R,$),Me.viewport(se),Me.scissor(de),Me.setScissorTest(ue),Z){let Te=Ve.get(R.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+G,Te.__webglTexture,j)}else if(Ee){let Te=G;for(let Ie=0;Ie<R.textures.length;Ie++){let ze=Ve.get(R.textures[Ie]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Ie,ze.__webglTexture,j,Te)}}else if(R!==null&&j!==0){let Te=Ve.get(R.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Te.__webglTexture,j)}J=-1};function Nr(R){let G=Ve.get(R);return(G.__readFormat!==R.format||G.__readType!==R.type)&&(G.__readFormat=R.format,G.__readType=R.type,G.__formatReadable=at.textureFormatReadable(R.format),G.__typeReadable=at.textureTypeReadable(R.type)),G}this.readRenderTargetPixels=function(R,G,j,$,Z,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(B.FRAMEBUFFER,Ie);try{let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Te);let ke=Nr(ze);if(ke.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}G>=0&&G<=R.width-$&&j>=0&&j<=R.height-Z&&B.readPixels(G,j,$,Z,ge.convert(nt),ge.convert(ft),Ee)}finally{let ze=le!==null?Ve.get(le).__webglFramebuffer:null;Me.bindFramebuffer(B.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(R,G,j,$,Z,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(G>=0&&G<=R.width-$&&j>=0&&j<=R.height-Z){Me.bindFramebuffer(B.FRAMEBUFFER,Ie);let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Te);let ke=Nr(ze);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pt=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,pt),B.bufferData(B.PIXEL_PACK_BUFFER,Ee.byteLength,B.STREAM_READ),B.readPixels(G,j,$,Z,ge.convert(nt),ge.convert(ft),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let Kt=le!==null?Ve.get(le).__webglFramebuffer:null;Me.bindFramebuffer(B.FRAMEBUFFER,Kt);let Ct=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await $m(B,Ct,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,pt),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Ee),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(pt),B.deleteSync(Ct),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,G=null,j=0){let $=Math.pow(2,-j),Z=Math.floor(R.image.width*$),Ee=Math.floor(R.image.height*$),Pe=G!==null?G.x:0,Te=G!==null?G.y:0;Ze.setTexture2D(R,0),B.copyTexSubImage2D(B.TEXTURE_2D,j,0,0,Pe,Te,Z,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(R,G,j=null,$=null,Z=0,Ee=0){let Pe,Te,Ie,ze,nt,ft,ke,pt,Kt,Ct=R.isCompressedTexture?R.mipmaps[Ee]:R.image;if(j!==null)Pe=j.max.x-j.min.x,Te=j.max.y-j.min.y,Ie=j.isBox3?j.max.z-j.min.z:1,ze=j.min.x,nt=j.min.y,ft=j.isBox3?j.min.z:0;else{let ht=Math.pow(2,-Z);Pe=Math.floor(Ct.width*ht),Te=Math.floor(Ct.height*ht),R.isDataArrayTexture?Ie=Ct.depth:R.isData3DTexture?Ie=Math.floor(Ct.depth*ht):Ie=1,ze=0,nt=0,ft=0}$!==null?(ke=$.x,pt=$.y,Kt=$.z):(ke=0,pt=0,Kt=0);let Pt=ge.convert(G.format),xn=ge.convert(G.type),Ue;G.isData3DTexture?(Ze.setTexture3D(G,0),Ue=B.TEXTURE_3D):G.isDataArrayTexture||G.isCompressedArrayTexture?(Ze.setTexture2DArray(G,0),Ue=B.TEXTURE_2D_ARRAY):(Ze.setTexture2D(G,0),Ue=B.TEXTURE_2D),Me.activeTexture(B.TEXTURE0),Me.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,G.flipY),Me.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,G.premultiplyAlpha),Me.pixelStorei(B.UNPACK_ALIGNMENT,G.unpackAlignment);let un=Me.getParameter(B.UNPACK_ROW_LENGTH),_t=Me.getParameter(B.UNPACK_IMAGE_HEIGHT),hs=Me.getParameter(B.UNPACK_SKIP_PIXELS),dn=Me.getParameter(B.UNPACK_SKIP_ROWS),Ur=Me.getParameter(B.UNPACK_SKIP_IMAGES);Me.pixelStorei(B.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(B.UNPACK_SKIP_PIXELS,ze),Me.pixelStorei(B.UNPACK_SKIP_ROWS,nt),Me.pixelStorei(B.UNPACK_SKIP_IMAGES,ft);let Xi=R.isDataArrayTexture||R.isData3DTexture,us=G.isDataArrayTexture||G.isData3DTexture;if(R.isDepthTexture){let ht=Ve.get(R),nn=Ve.get(G),Vn=Ve.get(ht.__renderTarget),It=Ve.get(nn.__renderTarget);Me.bindFramebuffer(B.READ_FRAMEBUFFER,Vn.__webglFramebuffer),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let fn=0;fn<Ie;fn++)Xi&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ve.get(R).__webglTexture,Z,ft+fn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ve.get(G).__webglTexture,Ee,Kt+fn)),B.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,B.DEPTH_BUFFER_BIT,B.NEAREST);Me.bindFramebuffer(B.READ_FRAMEBUFFER,null),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||R.isRenderTargetTexture||Ve.has(R)){let ht=Ve.get(R),nn=Ve.get(G);Me.bindFramebuffer(B.READ_FRAMEBUFFER,U),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,X);for(let Vn=0;Vn<Ie;Vn++)Xi?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ht.__webglTexture,Z,ft+Vn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,ht.__webglTexture,Z),us?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,nn.__webglTexture,Ee,Kt+Vn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,nn.__webglTexture,Ee),Z!==0?B.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,B.COLOR_BUFFER_BIT,B.NEAREST):us?B.copyTexSubImage3D(Ue,Ee,ke,pt,Kt+Vn,ze,nt,Pe,Te):B.copyTexSubImage2D(Ue,Ee,ke,pt,ze,nt,Pe,Te);Me.bindFramebuffer(B.READ_FRAMEBUFFER,null),Me.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else us?R.isDataTexture||R.isData3DTexture?B.texSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,xn,Ct.data):G.isCompressedArrayTexture?B.compressedTexSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,Ct.data):B.texSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,xn,Ct):R.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct.data):R.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Ee,ke,pt,Ct.width,Ct.height,Pt,Ct.data):B.texSubImage2D(B.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct);Me.pixelStorei(B.UNPACK_ROW_LENGTH,un),Me.pixelStorei(B.UNPACK_IMAGE_HEIGHT,_t),Me.pixelStorei(B.UNPACK_SKIP_PIXELS,hs),Me.pixelStorei(B.UNPACK_SKIP_ROWS,dn),Me.pixelStorei(B.UNPACK_SKIP_IMAGES,Ur),Ee===0&&G.generateMipmaps===!0&&G.mipmapsAutoUpdate===!0&&B.generateMipmap(Ue),Me.unbindTexture()},this.initRenderTarget=function(R){Ve.get(R).__webglFramebuffer===void 0&&Ze.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Ze.setTextureCube(R,0):R.isData3DTexture?Ze.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Ze.setTexture2DArray(R,0):Ze.setTexture2D(R,0),Me.unbindTexture()},this.resetState=function(){Y=0,H=0,le=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var Dg=38,Lw=.055,Ng=2.6,Ug=Math.PI/2-.02,Dw=.02,Nw=60,Uw=.88,Ow=new O(0,0,1),Lh=class{constructor(){this.camera=new Yn(Dg,1,.01,100),this.camera.up.set(0,0,1),this.now={target:new O,distance:1,around:0,above:.4},this.goal={target:new O,distance:1,around:0,above:.4},this.radius=1,this.still=!0,this.touched=!1}set(e,t,n,s){this.sight=n,this.radius=t.radius,this.said=e,this.bounds=t,this.aspect(s);let{goal:r}=this;e?(r.target.set(...e.at),this.from(new O(...e.from).sub(r.target))):(r.target.set(...t.centre),this.from(n.clone().multiplyScalar(this.fitting(t)))),this.touched=!1,this.jump()}from(e){let{goal:t}=this;t.distance=Math.max(e.length(),1e-9),t.around=Math.atan2(e.y,e.x),t.above=Math.asin(is.clamp(e.z/t.distance,-1,1))}fitting({centre:e,low:t,high:n}){let s=Math.tan(is.degToRad(this.camera.fov)/2)*Uw,r=s*this.camera.aspect,{sight:o}=this,a=new O().crossVectors(Ow,o).normalize(),l=new O().crossVectors(o,a),c=0;for(let h=0;h<8;h++){let d=new O(...[0,1,2].map(p=>(h>>p&1?n:t)[p]-e[p])),u=d.dot(o);c=Math.max(c,u+Math.abs(d.dot(a))/r,u+Math.abs(d.dot(l))/s)}return c}aspect(e){let{camera:t}=this;t.aspect=e;let n=Math.tan(is.degToRad(Dg)/2);t.fov=is.radToDeg(2*Math.atan(e<1?Math.min(n/e,1.2*n):n)),t.updateProjectionMatrix(),this.bounds&&!this.touched&&!this.said&&(this.goal.distance=this.fitting(this.bounds),this.jump())}jump(){Object.assign(this.now,this.goal,{target:this.now.target.copy(this.goal.target)}),this.still=!0,this.put()}advance(e){if(this.still)return!1;let{now:t,goal:n}=this,s=1-Math.exp(-e/Lw);return t.target.lerp(n.target,s),t.distance*=(n.distance/t.distance)**s,t.around+=s*(n.around-t.around),t.above+=s*(n.above-t.above),t.target.distanceTo(n.target)/t.distance+Math.abs(Math.log(t.distance/n.distance))+Math.abs(t.around-n.around)+Math.abs(t.above-n.above)<1e-4&&this.jump(),this.put(),!0}put(){let{camera:e,now:t}=this,n=Math.cos(t.above);e.position.set(n*Math.cos(t.around),n*Math.sin(t.around),Math.sin(t.above)).multiplyScalar(t.distance).add(t.target),e.lookAt(t.target),e.near=Math.max(.004*t.distance,.02*(t.distance-2*this.radius),1e-4*this.radius),e.far=t.distance+30*this.radius+2*t.distance,e.updateProjectionMatrix(),e.updateMatrixWorld()}moved(){this.still=!1,this.touched=!0}turn(e,t){this.goal.around-=Ng*e,this.goal.above=is.clamp(this.goal.above+Ng*t,-Ug,Ug),this.moved()}shift(e,t){let n=2*Math.tan(is.degToRad(this.camera.fov)/2)*this.goal.distance,s=new O().setFromMatrixColumn(this.camera.matrixWorld,0),r=new O().setFromMatrixColumn(this.camera.matrixWorld,1);this.goal.target.addScaledVector(s,-e*n).addScaledVector(r,t*n),this.moved()}zoom(e,t){let{goal:n}=this,s=n.distance;if(n.distance=is.clamp(s*e,Dw*this.radius,Nw*this.radius),t){let r=new O;this.camera.getWorldDirection(r);let o=t.direction.dot(r),a=t.direction.clone().multiplyScalar(s/Math.max(o,.2)).add(t.origin);n.target.lerp(a,1-n.distance/s)}this.moved()}perPixel(e){return 2*Math.tan(is.degToRad(this.camera.fov)/2)/e}};function js(i,e,t,n,s,r,o){let a=s[r]-t[n],l=s[r+1]-t[n+1],c=s[r+2]-t[n+2],h=Math.hypot(a,l,c);if(!(h>1e-12)||!(o>0)){i.fill(0,e,e+16);return}let d=a/h,u=l/h,p=c/h,_=0,v=-1,g=0,f=-1,m=0,b=0;if(p>-.9999999){let y=1/(1+p),w=-d*u*y;_=1-d*d*y,v=w,g=-d,f=w,m=1-u*u*y,b=-u}i[e]=o*_,i[e+1]=o*v,i[e+2]=o*g,i[e+3]=0,i[e+4]=o*f,i[e+5]=o*m,i[e+6]=o*b,i[e+7]=0,i[e+8]=a,i[e+9]=l,i[e+10]=c,i[e+11]=0,i[e+12]=t[n]+a/2,i[e+13]=t[n+1]+l/2,i[e+14]=t[n+2]+c/2,i[e+15]=1}function Og(i,e,t,n,s){i.fill(0,e,e+16),Number.isFinite(t[n]+t[n+1]+t[n+2])&&(i[e]=i[e+5]=i[e+10]=s,i[e+12]=t[n],i[e+13]=t[n+1],i[e+14]=t[n+2],i[e+15]=1)}var Dh=1024,Fg=.1,Fw=.55,Bw=.0075,Bg=.25,kw=12,zw=9.81,ja=class{constructor(e){let t=e.rows("CARD_BODIES").filter(n=>n.mass>0&&!(n.flags&1)).map(n=>n.mass);t.sort((n,s)=>n-s),this.known=t.length>0,this.unit=this.known?zw*t[t.length>>1]:0}learn(e){this.known||!(e>0)||(this.unit=this.unit>0?this.unit*(e/this.unit)**.002:e)}length(e){return this.unit>0?Math.min(Fw,Fg*Math.log2(1+e/this.unit)):Fg}},Nh=class{constructor(e,t){this.group=new Qt,this.radius=e,this.scale=t,this.shaft=this.pair(new hi(1,1,1,6,1,!0).rotateX(Math.PI/2)),this.head=this.pair(new dr(1,1,8).rotateX(Math.PI/2)),this.points=this.makePoints(),this.count=0,this.from=new Float64Array(3),this.to=new Float64Array(3),this.neck=new Float64Array(3)}pair(e){let t=new Si(e,new Ni,Dh),n=new Si(e,new Ni({transparent:!0,opacity:Bg,depthTest:!1,depthWrite:!1}),Dh);return t.instanceMatrix.setUsage(di),n.instanceMatrix=t.instanceMatrix,t.frustumCulled=n.frustumCulled=!1,n.renderOrder=4,t.count=n.count=0,this.group.add(t,n),{solid:t,faint:n}}makePoints(){let e=new qt;e.setAttribute("position",new Bt(new Float32Array(3*Dh),3).setUsage(di)),e.setDrawRange(0,0);let t=new yo({size:6,sizeAttenuation:!1,transparent:!0,opacity:.85,depthTest:!1});t.onBeforeCompile=s=>{s.fragmentShader=s.fragmentShader.replace("#include <map_particle_fragment>","if (length(gl_PointCoord - 0.5) > 0.5) discard;")};let n=new Ta(e,t);return n.frustumCulled=!1,n.renderOrder=5,this.group.add(n),n}paint(e,t){for(let{solid:n,faint:s}of[this.shaft,this.head])n.material.color=s.material.color=e.force;this.points.material.color=e.force,this.points.material.size=5*t}plain(e){this.isPlain=e}update(e,t){let{f64:n,i32:s,words:r,count:o}=e.section("CONTACTS"),a=this.points.geometry.attributes.position,l=0;for(let c=0;c<o&&l<Dh;c++){let h=c*r,d=n[h+6],u=n[h+7],p=n[h+8],_=Math.hypot(d,u,p);if(!(_>0)||!Number.isFinite(_))continue;let v=s[2*h+30];this.scale.learn(_),this.arrow(l,n,h,t(v)?1:-1,d,u,p,_),a.setXYZ(l,n[h],n[h+1],n[h+2]),l++}this.show(l)}arrow(e,t,n,s,r,o,a,l){let{from:c,to:h,neck:d}=this,u=this.scale.length(l)*this.radius*s,p=Math.min(Bw*this.radius,.12*Math.abs(u)),_=Math.min(.5,5*p/Math.abs(u)),v=[r/l,o/l,a/l];for(let g=0;g<3;g++)c[g]=t[n+g],h[g]=c[g]+u*v[g],d[g]=c[g]+(1-_)*u*v[g];js(this.shaft.solid.instanceMatrix.array,16*e,c,0,d,0,p),js(this.head.solid.instanceMatrix.array,16*e,d,0,h,0,2.4*p)}show(e){this.count=e;for(let{solid:n,faint:s}of[this.shaft,this.head])n.count=e,s.count=this.isPlain?0:e,n.instanceMatrix.clearUpdateRanges(),n.instanceMatrix.addUpdateRange(0,16*e),n.instanceMatrix.needsUpdate=!0;let t=Math.sqrt(Math.min(1,kw/Math.max(1,e)));this.shaft.faint.material.opacity=this.head.faint.material.opacity=Bg*t,this.points.material.opacity=.85*t,this.points.geometry.setDrawRange(0,e),this.points.geometry.attributes.position.needsUpdate=!0}dispose(){for(let{solid:e,faint:t}of[this.shaft,this.head])e.geometry.dispose(),e.material.dispose(),t.material.dispose(),e.dispose();this.points.geometry.dispose(),this.points.material.dispose()}};var Qa=class extends Error{},Gw="TACSNAP1",Vw=1,kg=104,ef=24,Hw=64,Ww=4096;var Kn={ENGAGED:1,WAITS:2,LET_GO:4,UNPLACED:8,NONE:16,OPEN:32},el={FIXED:1},tl={ONLY_DRAWN:1},Gg={SPRING:1};var Ln={SPHERE:0,BOX:1,CAPSULE:2,CYLINDER:3,CONE:4,PLANE:5,HULL:6,MESH:7,HEIGHT_FIELD:8},nf={BODIES:[1,112,"f8 position 3, f8 quaternion 4, f8 velocity 3, f8 spin 3, u4 flags, u4 pad"],NODES:[2,24,"f8 position 3"],LEDGER:[3,16,"f8 step, f8 total"],MOMENTUM:[4,48,"f8 linear 3, f8 angular 3"],CONTACTS:[5,136,"f8 point 3, f8 normal 3, f8 force 3, f8 slip 3, f8 gap, f8 work, x8 key, i4 body_a, i4 body_b, i4 shape_a, i4 shape_b"],PORTS:[6,288,"f8 device 3, f8 device_q 4, f8 body 3, f8 body_q 4, f8 wanted 6, f8 written 6, f8 from_device, f8 into_body, f8 stored, f8 released, f8 held, f8 account, f8 stiffness, f8 turn_stiffness, f8 share, u4 flags, i4 holds"],LOOPS:[7,120,"u4 kind, u4 world, f8 period, u8 ticks, u8 missed, f8 late_mean, f8 late_p50, f8 late_p99, f8 late_p999, f8 late_max, f8 work_mean, f8 work_p50, f8 work_p99, f8 work_p999, f8 work_max, u8 lost"],DEVICES:[8,312,"u4 state, u4 fault, u8 ticks, u8 stale, u8 gaps, u8 late, f8 work, f8 force, u8 guard 16, f8 guard_time 16"],MESSAGES:[9,256,"f8 clock, i4 code, u4 pad, c1 text 240"],STEP:[10,72,"f8 residual, f8 momentum_residual, f8 contact_residual, f8 depth, f8 energy_scale, u8 contacts, u8 contacts_left, u8 asleep, u8 diverged"],PARAMETERS:[11,8,"f8 value"],SIDES:[12,128,"u4 state, u4 pad, f8 rate, f8 real_time, f8 account, f8 lost, f8 taken, f8 given, f8 lowest, f8 gap, f8 gap_max, u8 late_ticks, u8 held_ticks, u8 limited, u8 stalls, u8 solves, u8 rows_lost"],CARD_TEXT:[64,1,"c1 text 1"],CARD_BODIES:[65,24,"t8 name, i4 system, u4 flags, f8 mass"],CARD_SHAPES:[66,120,"t8 name, i4 body, u4 type, f8 size 3, f8 position 3, f8 quaternion 4, f4 color 4, i4 mesh, u4 flags"],CARD_MESHES:[67,32,"u8 first_vertex, u8 vertex_count, u8 first_index, u8 index_count"],CARD_VERTICES:[68,24,"f4 position 3, f4 normal 3"],CARD_INDICES:[69,4,"u4 index"],CARD_LINES:[70,56,"t8 name, i4 system, u4 flags, u8 first, u8 count, f4 color 4, f8 radius"],CARD_LINE_NODES:[71,4,"u4 index"],CARD_PARAMETERS:[72,64,"t8 name, t8 unit, t8 text, f8 value, f8 initial, f8 minimum, f8 maximum, u4 flags, u4 pad"],CARD_PORTS:[73,24,"t8 name, i4 body, i4 device, i4 frame, i4 axes"],CARD_DEVICES:[74,40,"t8 name, t8 model, f8 force_max, f8 period, i4 frames, i4 buttons"],CARD_TERMS:[75,40,"t8 name, t8 text, t8 unit, u4 book, i4 sign, i4 system, u4 pad"],CARD_SYSTEMS:[76,24,"t8 name, u4 kind, i4 number, i4 first_body, i4 body_count"],CARD_SCENE:[77,32,"t8 title, f8 step, f8 duration, u8 pad"]},Vg={f8:8,f4:4,u4:4,i4:4,u8:8,x8:8,t8:8,c1:1};function Xw(i,[e,t,n]){let s=[],r=0;for(let o of n.split(", ")){let[a,l,c]=o.split(" ");s.push({type:a,name:l,count:c?Number(c):1,at:r}),r+=Vg[a]*(c?Number(c):1)}return console.assert(r===t,`${i}: ${r} bytes, not ${t}`),{name:i,number:e,size:t,fields:s.filter(o=>o.name!=="pad")}}var sf=new Map(Object.entries(nf).map(([i,e])=>[e[0],Xw(i,e)])),Oh=i=>sf.get(nf[i][0]),zg=new TextDecoder,Uh=class{constructor(e,t,n,s){this.kind=e,this.bytes=t,this.stride=n,this.count=s,this.words=n/8}get f64(){return this.stride%8?null:this.seen(Float64Array)}get f32(){return this.stride%4?null:this.seen(Float32Array)}get u32(){return this.stride%4?null:this.seen(Uint32Array)}get i32(){return this.stride%4?null:this.seen(Int32Array)}seen(e){let t=e.name,{buffer:n,byteOffset:s,byteLength:r}=this.bytes;return this[t]??=new e(n,s,r/e.BYTES_PER_ELEMENT)}},Qd=new Map;function qw(i){return Qd.has(i)||Qd.set(i,new Uh(i,new Uint8Array(0),nf[i]?.[1]??8,0)),Qd.get(i)}var tf=class{constructor(e,t,n){this.buffer=e,this.header=t,this.sections=n,this.told=new Map,this.isCard=[...n.values()].some(s=>s.number>=Hw)}section(e){return this.sections.get(e)??qw(e)}count(e){return this.section(e).count}rows(e){if(!this.told.has(e)){let t=this.section(e);this.told.set(e,Array.from({length:t.count},(n,s)=>this.read(t,s)))}return this.told.get(e)}row(e,t=0){let n=this.section(e);return t<n.count?this.told.get(e)?.[t]??this.read(n,t):null}text(e){let{bytes:t}=this.section("CARD_TEXT");return!(e<t.length)||t[t.length-1]!==0?"":zg.decode(t.subarray(e,Math.min(t.indexOf(0,e),e+Ww)))}read(e,t){let{buffer:n,byteOffset:s}=e.bytes,r=new DataView(n,s+t*e.stride,e.stride),o={};for(let a of sf.get(e.number).fields)o[a.name]=this.field(r,a);return o}field(e,{type:t,count:n,at:s}){if(t==="c1"){let r=new Uint8Array(e.buffer,e.byteOffset+s,n),o=r.indexOf(0);return zg.decode(o<0?r:r.subarray(0,o))}return n===1?this.number(e,t,s):Array.from({length:n},(r,o)=>this.number(e,t,s+o*Vg[t]))}number(e,t,n){switch(t){case"f8":return e.getFloat64(n,!0);case"f4":return e.getFloat32(n,!0);case"u4":return e.getUint32(n,!0);case"i4":return e.getInt32(n,!0);case"x8":return e.getBigUint64(n,!0);case"t8":return this.text(As(e,n));default:return As(e,n)}}};function As(i,e){return i.getUint32(e+4,!0)*4294967296+i.getUint32(e,!0)}function br(i,e){if(!i)throw new Qa(e)}function Yw(i){if(i instanceof ArrayBuffer)return i;br(ArrayBuffer.isView(i),"no bytes");let{buffer:e,byteOffset:t,byteLength:n}=i;return t===0&&n===e.byteLength?e:e.slice(t,t+n)}function $w(i){let e="";for(let t=0;t<8;t++)e+=String.fromCharCode(i.getUint8(t));return br(e===Gw,"no snapshot"),br(i.getUint32(8,!0)===Vw,"a version that is not known"),{headerSize:i.getUint32(12,!0),sectionCount:i.getUint32(16,!0),sectionRoom:i.getUint32(20,!0),size:As(i,24),world:As(i,32),step:As(i,40),time:i.getFloat64(48,!0),T:i.getFloat64(56,!0),servo:As(i,64),hash:i.getBigUint64(72,!0),card:i.getBigUint64(80,!0),serial:As(i,88),clock:i.getFloat64(96,!0)}}function Zw(i,e,t){return e?e.name==="CARD_TEXT"?t===1:t>=e.size&&t%(e.size<8?4:8)===0:i>0&&t>0}function Jw(i,e,t){let n=new Map,s=e.headerSize+e.sectionRoom*ef;for(let r=0;r<e.sectionCount;r++){let o=e.headerSize+r*ef,a=i.getUint32(o,!0),l=i.getUint32(o+4,!0),c=As(i,o+8),h=As(i,o+16),d=sf.get(a);if(br(Zw(a,d,l),"a row is too short"),br(h%8===0&&h>=s&&h<=e.size&&c<=(e.size-h)/l,"a section is not inside"),s=h+c*l,!d||n.has(d.name))continue;let u=new Uh(d.name,new Uint8Array(t,h,c*l),l,c);u.number=a,n.set(d.name,u)}return n}function Hg(i){let e=Yw(i);br(e.byteLength>=kg,"too short");let t=new DataView(e),n=$w(t);return br(n.headerSize>=kg&&n.headerSize%8===0&&n.size%8===0&&n.size<=e.byteLength&&n.headerSize<=n.size&&n.sectionCount<=n.sectionRoom&&n.sectionRoom<=(n.size-n.headerSize)/ef,"the header does not hold"),new tf(e,n,Jw(t,n,e))}var Kw={fine:[28,20,32,10],usual:[16,12,20,6],plain:[8,6,8,2]},jw=80,Qw=12,nl=i=>i.rotateX(Math.PI/2);function e1([i,e,t,n]){return{sphere:nl(new Xs(1,i,e)),box:new es(1,1,1),cylinder:nl(new hi(1,1,1,t)),cone:nl(new dr(1,1,t)),tube:nl(new hi(1,1,1,i,1,!0)),half:nl(new Xs(1,i,n,0,2*Math.PI,0,Math.PI/2))}}var Fh=class{constructor(){this.sets=Object.fromEntries(Object.entries(Kw).map(([e,t])=>[e,e1(t)]))}has(e){return e in this.sets.usual}get(e,t,n){let s=n?t<=Qw?"usual":"plain":t<=jw?"fine":"usual";return this.sets[s][e]}dispose(){for(let e of Object.values(this.sets))Object.values(e).forEach(t=>t.dispose())}};function Wg(i){let[e,t,n]=i.size;switch(i.type){case Ln.SPHERE:return[{form:"sphere",scale:[e,e,e],z:0}];case Ln.BOX:return[{form:"box",scale:[e,t,n],z:0}];case Ln.CAPSULE:return[{form:"tube",scale:[e,e,n],z:0},{form:"half",scale:[e,e,e],z:n/2},{form:"half",scale:[e,e,e],z:-n/2,turned:!0}];case Ln.CYLINDER:return[{form:"cylinder",scale:[e,e,n],z:0}];case Ln.CONE:return[{form:"cone",scale:[e,e,n],z:0}];case Ln.PLANE:return[];default:return i.mesh>=0?[{form:`mesh${i.mesh}`,scale:[1,1,1],z:0}]:[]}}function Xg(i,e){let t=i.row("CARD_MESHES",e),n=i.section("CARD_VERTICES"),s=i.section("CARD_INDICES");if(!t||!n.f32||!s.u32||t.vertex_count===0||t.index_count===0||t.first_vertex+t.vertex_count>n.count||t.first_index+t.index_count>s.count)return null;let r=n.stride/4,o=s.stride/4,a=n.f32.subarray(t.first_vertex*r,(t.first_vertex+t.vertex_count)*r),l=new Uint32Array(t.index_count-t.index_count%3);for(let d=0;d<l.length;d++)if(l[d]=s.u32[(t.first_index+d)*o],l[d]>=t.vertex_count)return null;let c=new go(a,r),h=new qt;return h.setAttribute("position",new Hs(c,3,0)),h.setAttribute("normal",new Hs(c,3,3)),h.setIndex(new Bt(l,1)),h.computeBoundingSphere(),h.computeBoundingBox(),Number.isFinite(h.boundingSphere.radius)?h:null}function qg(i,e){let[t,n,s]=i.size;switch(i.type){case Ln.SPHERE:return t;case Ln.BOX:return Math.hypot(t,n,s)/2;case Ln.CAPSULE:return t+s/2;case Ln.CYLINDER:case Ln.CONE:return Math.hypot(t,s/2);case Ln.PLANE:return 0;default:return e?e.boundingSphere.center.length()+e.boundingSphere.radius:0}}var Bh=class{constructor(e,t){this.bodies=e,this.nodes=t,this.pose=new Float64Array(7*e),this.from=new Float64Array(7*e),this.to=new Float64Array(7*e),this.gone=new Uint8Array(e),this.node=new Float64Array(3*t),this.nodeFrom=new Float64Array(3*t),this.nodeTo=new Float64Array(3*t),this.came=-1,this.between=1/60,this.step=-1,this.done=!0}take(e,t){let n=this.step<0,s=e.header.step<this.step,r=t-this.came;this.advance(t),!n&&r<.15&&(this.between+=.15*(Math.max(.004,r)-this.between)),this.came=t,this.step=e.header.step,this.from.set(this.pose),this.nodeFrom.set(this.node);let o=this.readBodies(e.section("BODIES"))|this.readNodes(e.section("NODES"));return n||s||r>.15?this.jump():o&&(this.done=!1),n||o!==0}readBodies({f64:e,u32:t,words:n,count:s}){let r=Math.min(s,this.bodies),o=0;for(let a=0;a<r;a++){let l=a*n,c=a*7;this.gone[a]=t[2*l+26]&4;for(let h=0;h<7;h++){let d=e[l+h];if(!Number.isFinite(d)){this.gone[a]=1;continue}o|=d!==this.to[c+h],this.to[c+h]=d}}return o}readNodes({f64:e,words:t,count:n}){let s=Math.min(n,this.nodes),r=0;for(let o=0;o<s;o++)for(let a=0;a<3;a++){let l=e[o*t+a];r|=l!==this.nodeTo[3*o+a],this.nodeTo[3*o+a]=l}return r}jump(){this.pose.set(this.to),this.node.set(this.nodeTo),this.done=!0}advance(e,t=0){if(this.done)return!1;let n=t>1.4*this.between?1:(e-this.came)/this.between;if(n>=1)return this.jump(),!0;for(let s=0;s<this.bodies;s++)this.blend(s*7,Math.max(0,n));for(let s=0;s<this.node.length;s++)this.node[s]=this.nodeFrom[s]+Math.max(0,n)*(this.nodeTo[s]-this.nodeFrom[s]);return!0}blend(e,t){let{pose:n,from:s,to:r}=this;for(let h=e;h<e+3;h++)n[h]=s[h]+t*(r[h]-s[h]);let o=0,a=0;for(let h=e+3;h<e+7;h++)o+=s[h]*r[h];let l=o<0?-1:1;for(let h=e+3;h<e+7;h++)n[h]=(1-t)*s[h]+l*t*r[h],a+=n[h]*n[h];let c=a>0?1/Math.sqrt(a):0;for(let h=e+3;h<e+7;h++)n[h]*=c;c===0&&(n[e+3]=1)}};function Qs(i,e,t){let n=i[e],s=i[e+1],r=i[e+2],o=i[e+3];return t[0]=1-2*(r*r+o*o),t[1]=2*(s*r-n*o),t[2]=2*(s*o+n*r),t[3]=2*(s*r+n*o),t[4]=1-2*(s*s+o*o),t[5]=2*(r*o-n*s),t[6]=2*(s*o-n*r),t[7]=2*(r*o+n*s),t[8]=1-2*(s*s+r*r),t}var t1=1.6,n1=2.6,kh=class{constructor(){this.low=[1/0,1/0,1/0],this.high=[-1/0,-1/0,-1/0]}get empty(){return!(this.low[0]<=this.high[0])}add(e,t){for(let n=0;n<3;n++)this.low[n]=Math.min(this.low[n],e[n]-t),this.high[n]=Math.max(this.high[n],e[n]+t)}get centre(){return this.low.map((e,t)=>(e+this.high[t])/2)}get radius(){return Math.hypot(...this.low.map((e,t)=>this.high[t]-e))/2}grow(e){let t=e*this.radius/2;for(let n=0;n<3;n++)this.low[n]-=t,this.high[n]+=t}addPart(e,t,n){let s=e.low.map((o,a)=>Math.max(o,t[a]-n)),r=e.high.map((o,a)=>Math.min(o,t[a]+n));s.some((o,a)=>o>r[a])||(this.add(s,0),this.add(r,0))}},rf=i=>i.every(Number.isFinite);function Yg(i,e,t,n){let s=new kh,r=new kh,o=i.rows("CARD_BODIES"),a=0;for(let c=0;c<o.length;c++){let h=[...t.to.subarray(7*c,7*c+3)];!t.gone[c]&&rf(h)&&(o[c].flags&el.FIXED?r:s).add(h,e.reach[c]),a+=o[c].flags&el.FIXED?0:1}for(let c=0;c<t.nodes;c++){let h=[...t.nodeTo.subarray(3*c,3*c+3)];rf(h)&&s.add(h,0)}for(let c of n.rows("PORTS"))!(c.flags&(Kn.NONE|Kn.UNPLACED|Kn.OPEN))&&rf(c.device)&&s.add(c.device,0);for(let c of e.shapes)c.body<0&&c.reach>0&&i1(r,c);let l=s.empty?r:s;return l.empty&&l.add([0,0,0],Math.sqrt(1/3)),l.radius>0||l.add(l.centre,.1),l===s&&!r.empty?l.addPart(r,l.centre,n1*l.radius):l===s&&l.grow(t1/a),{centre:l.centre,radius:l.radius,low:l.low,high:l.high}}function i1(i,e){let t=e.size.map(o=>o/2),n=e.box?e.box.min.toArray():t.map(o=>-o),s=e.box?e.box.max.toArray():t;if(!e.box&&e.type!==Ln.BOX){i.add(e.position,e.reach);return}let r=Qs(e.quaternion,0,[]);for(let o=0;o<8;o++){let a=[0,1,2].map(l=>(o>>l&1?s:n)[l]);i.add(e.position.map((l,c)=>l+r[3*c]*a[0]+r[3*c+1]*a[1]+r[3*c+2]*a[2]),0)}}var s1=5,r1=9,o1=1.6,$g=6,a1=["#include <common>",`#include <common>
varying vec2 vPlace;`],l1=["#include <begin_vertex>",`#include <begin_vertex>
vPlace = position.xy;`],c1=["#include <common>",`#include <common>
varying vec2 vPlace;
uniform vec3 uFloor, uGrid, uBack;
uniform vec2 uOrigin;
uniform float uReach, uSpacing, uFill, uShade, uSolid;
float lines(float spacing, float wide) {
    vec2 at = (vPlace + uOrigin) / spacing;
    vec2 pixel = fwidth(at);
    vec2 away = abs(fract(at - 0.5) - 0.5) / pixel;
    vec2 on = clamp(wide - away, 0.0, 1.0) * (1.0 - smoothstep(0.12, 0.45, pixel));
    return max(on.x, on.y);
}`],h1=["gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );",`
float fade = 1.0 - smoothstep(0.15, 1.0, length(vPlace) / uReach);
float grid = max(0.45 * lines(uSpacing, 1.0), 0.9 * lines(5.0 * uSpacing, 1.15));
vec3 seen = mix(uFloor, uGrid, grid);
float there = max(uFill, grid);
float shadow = 1.0 - getShadowMask();
seen = mix(seen, seen * uShade, shadow);
there = fade * max(there, 0.55 * shadow);
gl_FragColor = vec4(mix(uBack, seen, uSolid > 0.5 ? there : 1.0), uSolid > 0.5 ? 1.0 : there);`];function Zg(i){let e=10**Math.floor(Math.log10(i));return e*[1,2,5,10].find(t=>i/e<t*1.45)}function u1(i,e){let t=new Na({transparent:!e});return t.onBeforeCompile=n=>{Object.assign(n.uniforms,i),n.vertexShader=n.vertexShader.replace(...a1).replace(...l1),n.fragmentShader=n.fragmentShader.replace(...c1).replace(...h1)},t.polygonOffset=!0,t.polygonOffsetFactor=1,t.polygonOffsetUnits=1,t}function d1(i,e,t){let n=[],s=[],r=Math.min(40,Math.floor(e/t)),o=8,a=Math.round(i.x/t),l=Math.round(i.y/t);function c(u,p,_){let v=(a+u)*t-i.x,g=(l+p)*t-i.y;n.push(v,g,0),s.push(Math.max(0,1-Math.hypot(v,g)/e)*(_%5===0?1:.5))}for(let u=-r;u<=r;u++)for(let p=0;p<o;p++){let _=r*(2*p/o-1),v=r*(2*(p+1)/o-1);c(u,_,a+u),c(u,v,a+u),c(_,u,l+u),c(v,u,l+u)}let h=new qt;h.setAttribute("position",new Bt(new Float32Array(n),3)),h.setAttribute("color",new Bt(new Float32Array(n.length),3));let d=new Ea(h,new xo({vertexColors:!0}));return d.userData.faded=s,d.renderOrder=-1,d}function f1(i,e){let t=i.geometry.attributes.color,n=new Ge;i.userData.faded.forEach((s,r)=>{n.copy(e.back).lerp(e.grid,s),t.setXYZ(r,n.r,n.g,n.b)}),t.needsUpdate=!0}var zh=class{constructor(e,t){this.group=new Qt,this.full=new Qt,this.lines=new Qt,this.group.add(this.full,this.lines),this.lines.visible=!1,this.materials=[];let n=e.filter(r=>r.body<0).slice(0,8),s={position:[0,0,t.low[2]-.001*t.radius],quaternion:[1,0,0,0]};for(let r of n.length?n:[s])this.add(r,t,r!==s);this.spacing=Zg(t.radius/$g*1.4)}add(e,t,n){let[s,r,o,a]=e.quaternion,l=new kn(r,o,a,s),h=new O(0,0,1).applyQuaternion(l).z>.7,d=(h?r1:o1)*t.radius,u=new O(...e.position),p=new O(...t.centre).sub(u).applyQuaternion(l.clone().invert()),_={uFloor:{value:new Ge},uGrid:{value:new Ge},uBack:{value:new Ge},uOrigin:{value:new Fe(p.x,p.y)},uReach:{value:d},uSpacing:{value:Zg(t.radius/$g*1.4)},uFill:{value:n?1:0},uShade:{value:.7},uSolid:{value:n&&h?1:0}},v=u1(_,n&&h);v.userData.uniforms=_;let g=new In(new fr(2*d,2*d),v);g.matrixAutoUpdate=!1,g.matrix.compose(new O(p.x,p.y,0).applyQuaternion(l).add(u),l,new O(1,1,1)),g.receiveShadow=!0,g.renderOrder=-1,this.materials.push(v),this.full.add(g);let f=d1(p,h?s1*t.radius:d,_.uSpacing.value);f.matrixAutoUpdate=!1,f.matrix.copy(g.matrix),this.lines.add(f)}plain(e){this.full.visible=!e,this.lines.visible=e}paint(e){for(let{userData:t}of this.materials)t.uniforms.uFloor.value.copy(e.floor),t.uniforms.uGrid.value.copy(e.grid),t.uniforms.uBack.value.copy(e.back),t.uniforms.uShade.value=e.dark?.4:.68;for(let t of this.lines.children)f1(t,e)}dispose(){for(let e of[...this.full.children,...this.lines.children])e.geometry.dispose(),e.material.dispose()}};var p1=["#d55e00","#009e73","#0072b2"],of=.045;function m1(){let i=[],e=[],t=[];p1.forEach((s,r)=>{let o=[of,of,of];o[r]=1;let a=new es(...o),l=[0,0,0];l[r]=.5,a.translate(...l);let c=new Ge(s),h=i.length/3;i.push(...a.attributes.position.array);for(let d=0;d<a.attributes.position.count;d++)e.push(c.r,c.g,c.b);t.push(...[...a.index.array].map(d=>d+h)),a.dispose()});let n=new qt;return n.setAttribute("position",new Bt(new Float32Array(i),3)),n.setAttribute("color",new Bt(new Float32Array(e),3)),n.setIndex(t),n}var Gh=class{constructor(e,t){this.group=new Qt,this.rows=Array.from({length:e},(n,s)=>s).filter(n=>t(n)>0),this.length=t,this.rows.length!==0&&(this.mesh=new Si(m1(),new Ni({vertexColors:!0,depthTest:!1,transparent:!0}),this.rows.length),this.mesh.instanceMatrix.setUsage(di),this.mesh.frustumCulled=!1,this.mesh.renderOrder=6,this.group.add(this.mesh))}update(e){if(!this.mesh)return;let t=this.mesh.instanceMatrix.array;this.rows.forEach((n,s)=>{let r=e.gone[n]?0:this.length(n);Qs(e.pose,7*n+3,Jg);for(let o=0;o<3;o++){for(let a=0;a<3;a++)t[16*s+4*o+a]=r*Jg[3*a+o];t[16*s+12+o]=e.pose[7*n+o]}t[16*s+15]=1}),this.mesh.instanceMatrix.needsUpdate=!0}dispose(){this.mesh?.geometry.dispose(),this.mesh?.material.dispose(),this.mesh?.dispose()}},Jg=new Float64Array(9);var Dn=8,af=4,g1=Array.from({length:Dn},(i,e)=>Math.cos(2*Math.PI*e/Dn)),_1=Array.from({length:Dn},(i,e)=>Math.sin(2*Math.PI*e/Dn)),Hh=class{constructor(e){this.lines=e.map(n=>({...n,rings:(n.nodes.length-1)*af+1}));let t=this.lines.reduce((n,s)=>n+s.rings,0);this.position=new Float32Array(3*Dn*t),this.normal=new Float32Array(3*Dn*t),this.geometry=new qt,this.geometry.setAttribute("position",new Bt(this.position,3).setUsage(di)),this.geometry.setAttribute("normal",new Bt(this.normal,3).setUsage(di)),this.geometry.setAttribute("color",new Bt(new Float32Array(3*Dn*t),3)),this.geometry.setIndex(this.faces()),this.mesh=new In(this.geometry,new Ms({vertexColors:!0})),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0}faces(){let e=[],t=0;for(let n of this.lines){for(let s=0;s+1<n.rings;s++)for(let r=0;r<Dn;r++){let o=t+s*Dn+r,a=t+s*Dn+(r+1)%Dn;e.push(o,a,o+Dn,a,a+Dn,o+Dn)}t+=n.rings*Dn}return e}paint(e){let t=this.geometry.attributes.color,n=new Ge,s=0;for(let r of this.lines){let o=e(r)??n.setRGB(...r.color.slice(0,3),jt);for(let a=0;a<r.rings*Dn;a++,s++)t.setXYZ(s,o.r,o.g,o.b)}t.needsUpdate=!0}update(e){let t=0;for(let n of this.lines)this.bend(n,e,t),t+=n.rings;this.geometry.attributes.position.needsUpdate=!0,this.geometry.attributes.normal.needsUpdate=!0}bend({nodes:e,radius:t,rings:n},s,r){let o=0,a=0,l=0;for(let c=0;c<n;c++){x1(e,s,c,n,Vh,Kg);let[h,d,u]=Kg;c===0&&([o,a,l]=Math.abs(u)<.9?[0,0,1]:[1,0,0]);let p=o*h+a*d+l*u;o-=p*h,a-=p*d,l-=p*u;let _=Math.hypot(o,a,l)||1;o/=_,a/=_,l/=_;let v=d*l-u*a,g=u*o-h*l,f=h*a-d*o;for(let m=0,b=3*Dn*(r+c);m<Dn;m++,b+=3){let y=g1[m],w=_1[m],S=y*o+w*v,x=y*a+w*g,E=y*l+w*f;this.normal[b]=S,this.normal[b+1]=x,this.normal[b+2]=E,this.position[b]=Vh[0]+t*S,this.position[b+1]=Vh[1]+t*x,this.position[b+2]=Vh[2]+t*E}}}dispose(){this.geometry.dispose(),this.mesh.material.dispose()}},Vh=new Float64Array(3),Kg=new Float64Array(3);function x1(i,e,t,n,s,r){let o=i.length-1,a=Math.min(o-1,Math.floor(t/af)),l=t/af-a,c=3*i[Math.max(0,a-1)],h=3*i[a],d=3*i[a+1],u=3*i[Math.min(o,a+2)],p=0;for(let v=0;v<3;v++){let g=e[h+v],f=e[d+v],m=a>0?e[c+v]:2*g-f,b=a+2<=o?e[u+v]:2*f-g,y=f-m,w=2*m-5*g+4*f-b,S=3*g-m-3*f+b;s[v]=g+.5*l*(y+l*(w+l*S)),r[v]=y+l*(2*w+3*l*S),p+=r[v]*r[v]}let _=p>0?1/Math.sqrt(p):0;for(let v=0;v<3;v++)r[v]=_>0?r[v]*_:v===0?1:0}var y1=60,v1=.006,b1=.004,S1=.022,M1=.028,jg=.14,e0=9,t0=8,lf=class extends ei{getPoint(e,t=new O){let n=Math.min(1,Math.max(0,(e-.08)/.84)),s=Math.min(1,Math.min(n,1-n)*14),r=2*Math.PI*e0*n;return t.set(s*Math.cos(r),s*Math.sin(r),t0*(e-.5))}},cf=()=>new Da(new lf,20*e0,.12,5).scale(1,1,1/t0),w1=i=>new hi(1,1,1,i,1,!0).rotateX(Math.PI/2);function E1(i,e,t){let n=new Int32Array(t).fill(-1),s=0;return i.rows("CARD_SYSTEMS").forEach((r,o)=>{if(!(r.kind!==1&&r.kind!==2)){for(let a=0;a<r.body_count&&s+a<t;a++)n[s+a]=r.first_body+a;s+=Math.max(0,r.body_count);for(let a of e)a.system===o&&(s=a.nodes.reduce((l,c)=>Math.max(l,c+1),s))}}),n}function T1(i,e){let t=i.section("CARD_LINE_NODES"),n=t.stride/4;return i.rows("CARD_LINES").map(s=>{let r=Math.max(0,Math.min(s.count,t.count-s.first)),o=Array.from({length:r},(a,l)=>t.u32[(s.first+l)*n]);return{...s,nodes:o}}).filter(s=>s.nodes.length>0&&s.nodes.every(r=>r<e))}var Wh=class{constructor(e,t,n,s){this.group=new Qt,this.scale=n,this.materials=new Ms,this.lines=T1(e,t.nodes),this.bodyOf=E1(e,this.lines,t.nodes),this.tubes=null,this.instanced=[],this.own=[];let r=this.lines.filter(l=>l.nodes.length===2&&l.flags&Gg.SPRING),o=this.lines.filter(l=>l.nodes.length>1&&!r.includes(l)),a=this.lines.filter(l=>l.nodes.length===1);o.length&&(this.tubes=new Hh(o.map(l=>({...l,line:l,radius:Math.max(l.radius,v1*n)}))),this.group.add(this.tubes.mesh)),this.addSprings(r,t),a.length&&this.add(s.get("sphere",a.length,!1),a,(l,c,h,d)=>Og(l,c,d,3*h.nodes[0],h.radius||S1*n)),this.mark(-1,null)}addSprings(e,t){if(e.length===0)return;let n=e.length>y1,s=l=>l.radius||(n?b1*this.scale:Math.min(M1*this.scale,jg*Qg(l,t.nodeTo))),r=new Map(e.map(l=>[l,s(l)])),o=(l,c)=>l.system<0?Math.min(r.get(l),jg*Qg(l,c)):r.get(l),a=n?w1(6):cf();this.own.push(a),this.add(a,e,(l,c,h,d)=>js(l,c,d,3*h.nodes[0],d,3*h.nodes[1],o(h,d)))}add(e,t,n){let s=new Si(e,this.materials,t.length);s.instanceMatrix.setUsage(di),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,Object.assign(s.userData,{lines:t,put:n}),this.instanced.push(s),this.group.add(s)}update(e){this.tubes?.update(e.node);for(let t of this.instanced){let{lines:n,put:s}=t.userData;n.forEach((r,o)=>s(t.instanceMatrix.array,16*o,r,e.node)),t.instanceMatrix.needsUpdate=!0}}mark(e,t,n=.4){if(this.lines.length===0||this.marked===e&&e<0)return;this.marked=e;let s=r=>{let o=new Ge().setRGB(...r.color.slice(0,3),jt);return e>=0&&r.nodes.some(a=>this.bodyOf[a]===e)?o.lerp(t,n):o};this.tubes?.paint(r=>s(r.line));for(let r of this.instanced)r.userData.lines.forEach((o,a)=>r.setColorAt(a,s(o))),r.instanceColor.needsUpdate=!0}pick(e,t,n,s,r){let o=null,a=1/0,l=new O,c=new O,h=new O,d=new O;for(let u of this.lines)for(let p=0;p+1<u.nodes.length||p===0&&u.nodes.length===1;p++){let _=u.nodes[p],v=u.nodes[Math.min(p+1,u.nodes.length-1)];l.fromArray(t,3*_),c.fromArray(t,3*v);let g=Math.sqrt(e.distanceSqToSegment(l,c,h,d)),f=h.distanceTo(e.origin),m=Math.max(0,g-(u.radius||0))/(s*f);if(!(m<n)||!(m<a)||f>r)continue;let y=(d.distanceToSquared(l)<=d.distanceToSquared(c)?[_,v]:[v,_]).find(w=>this.bodyOf[w]>=0);y!==void 0&&(a=m,o={distance:f,point:new O().fromArray(t,3*y),body:this.bodyOf[y]})}return o}dispose(){this.tubes?.dispose(),this.instanced.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.materials.dispose()}};function Qg(i,e){let[t,n]=i.nodes;return Math.hypot(e[3*t]-e[3*n],e[3*t+1]-e[3*n+1],e[3*t+2]-e[3*n+2])||1}var A1=.022,R1=.06,C1=.6,P1=Kn.NONE|Kn.OPEN,I1=/^pointer(_?\d+)?$/,L1=2,il=64,D1=window.matchMedia("(prefers-reduced-motion: reduce)"),Rs=i=>new Ni({depthTest:!1,depthWrite:!1,transparent:!0,...i});function Cs(i,e,t){let n=new In(i,e);return n.renderOrder=t,n}function N1(i,e){let t=document.createElement("canvas");t.width=t.height=128;let n=t.getContext("2d"),s=[[44,66,42,34],[57,62,57,22],[70,62,72,26],[83,68,87,40],[42,88,25,68]];n.lineCap=n.lineJoin="round";for(let[o,a]of[[20,i],[12,e]]){n.strokeStyle=n.fillStyle=a,n.lineWidth=o;for(let[l,c,h,d]of s)n.beginPath(),n.moveTo(l,c),n.lineTo(h,d),n.stroke();n.beginPath(),n.roundRect(44,64,38,42,12),n.stroke(),n.fill()}let r=new Ra(t);return r.colorSpace=jt,r}var hf=class{constructor(e,t,n){this.group=new Qt,this.name=t.name,this.device=t.device,this.size=n,this.materials={body:Rs({opacity:.4}),ring:Rs({opacity:.95}),proxy:Rs({opacity:.95}),rim:Rs({opacity:.9}),coil:Rs({opacity:.9})},this.ball=Cs(e.ball,this.materials.body,7),this.ring=Cs(e.ring,this.materials.ring,9),this.rim=Cs(e.ball,this.materials.rim,9),this.proxy=Cs(e.ball,this.materials.proxy,10),this.coil=Cs(e.coil,this.materials.coil,8),this.coil.matrixAutoUpdate=!1,this.coil.frustumCulled=!1,this.glyph=new Sa(e.glyph),this.glyph.renderOrder=11,this.glyph.center.set(.5,.05),this.group.add(this.ball,this.coil,this.ring,this.rim,this.proxy,this.glyph),this.group.visible=!1}update(e,t,n){let s=!(e.flags&P1)&&e.device.every(Number.isFinite),r=(e.flags&Kn.ENGAGED)!==0;if(this.group.visible=s,!s)return;let o=r?t?.75:1:.4,a=e.flags&Kn.LET_GO?n.proxy:r?n.accent:n.quiet;this.materials.body.color=this.materials.ring.color=this.materials.coil.color=a,this.materials.rim.color=n.back,this.materials.proxy.color=n.proxy,this.materials.body.opacity=.4*o,this.materials.ring.opacity=.95*o,this.materials.coil.opacity=.9*o,this.place(e,r,t)}place(e,t,n){let{size:s}=this;this.ball.position.set(...e.device),this.ball.scale.setScalar(s),this.ring.position.copy(this.ball.position),this.ring.scale.setScalar(s),this.proxy.visible=this.rim.visible=t&&e.body.every(Number.isFinite),this.proxy.position.set(...e.body),this.rim.position.copy(this.proxy.position),this.proxy.scale.setScalar(.26*s),this.rim.scale.setScalar(.36*s);let r=this.ball.position.distanceTo(this.proxy.position);this.coil.visible=this.proxy.visible&&r>C1*s,this.coil.visible&&js(this.coil.matrix.elements,0,e.device,0,e.body,0,Math.min(.55*s,Math.max(.2*s,r/12))),this.glyph.visible=n,this.glyph.position.copy(this.ball.position)}dispose(){Object.values(this.materials).forEach(e=>e.dispose())}},Xh=class{constructor(e,t,n){this.group=new Qt,this.shared={ball:new Xs(1,20,14),ring:new vo(1.12,1.34,40),coil:cf(),glyph:new _o({depthTest:!1,sizeAttenuation:!1,transparent:!0,opacity:.92})},this.shared.glyph.map=null;let s=r=>Math.min(R1*t,Math.max(A1*t,.62*(n[r.body]??0)));this.hands=e.rows("CARD_PORTS").map(r=>new hf(this.shared,r,s(r))),this.hands.forEach(r=>this.group.add(r.group)),this.wish=new uf(this.shared,t),this.halo=Cs(new vo(.9,1,il),Rs({opacity:.8}),3),this.halo.frustumCulled=!1,this.halo.visible=!1,this.group.add(this.wish.group,this.halo)}paint(e){this.theme=e,this.shared.glyph.map?.dispose(),this.shared.glyph.map=N1(e.dark?"#0b0f14":"#1d2733",e.dark?"#dfe6ee":"#ffffff"),this.shared.glyph.needsUpdate=!0,this.wish.paint(e),this.halo.material.color=e.accent}update(e,t){let n=e.rows("PORTS"),s=-1;this.hands.forEach((r,o)=>{if(!n[o]){r.group.visible=!1;return}r.update(n[o],t&&r.device!==s&&!I1.test(r.name),this.theme),r.group.visible&&(s=r.device)})}face(e,t){for(let n of this.hands)n.ring.quaternion.copy(e.quaternion),n.glyph.scale.setScalar(t);this.wish.ring.quaternion.copy(e.quaternion),this.halo.quaternion.copy(e.quaternion)}invite(e,t,n,s){if(this.halo.visible=t>0,!this.halo.visible)return;let r=D1.matches?.5:.5+.5*Math.sin(2.4*s);this.halo.position.copy(e);let o=t*(1+.1*r),a=Math.max(0,o-L1*n),l=this.halo.geometry.attributes.position;for(let c=0;c<=il;c++){let h=Math.cos(2*Math.PI*c/il),d=Math.sin(2*Math.PI*c/il);l.setXYZ(c,a*h,a*d,0),l.setXYZ(il+1+c,o*h,o*d,0)}l.needsUpdate=!0,this.halo.material.opacity=.9-.4*r}dispose(){this.hands.forEach(e=>e.dispose()),this.shared.ball.dispose(),this.shared.ring.dispose(),this.shared.coil.dispose(),this.shared.glyph.map?.dispose(),this.shared.glyph.dispose(),this.wish.dispose(),this.halo.geometry.dispose(),this.halo.material.dispose()}},uf=class{constructor(e,t){this.group=new Qt,this.scale=t,this.ring=Cs(e.ring,Rs({opacity:.9}),12),this.dot=Cs(e.ball,Rs({opacity:1}),12),this.line=Cs(new hi(1,1,1,6).rotateX(Math.PI/2),Rs({opacity:.55}),11),this.line.matrixAutoUpdate=!1,this.line.frustumCulled=!1,this.group.add(this.line,this.ring,this.dot),this.group.visible=!1}paint(e){for(let t of[this.ring,this.dot,this.line])t.material.color=e.ink}show(e,t,n){this.group.visible=!0,this.ring.position.copy(e),this.dot.position.copy(e),this.ring.scale.setScalar(n),this.dot.scale.setScalar(.3*n),js(this.line.matrix.elements,0,e.toArray(),0,t.toArray(),0,.1*n)}hide(){this.group.visible=!1}dispose(){for(let e of[this.ring,this.dot,this.line])e.material.dispose();this.line.geometry.dispose()}};var U1=`
varying vec3 vSeen;
uniform vec3 uSky, uGround, uSun, uWay;
vec3 asSeen(vec3 c) {
    return mix(1.055 * pow(c, vec3(0.41666)) - 0.055, 12.92 * c, vec3(lessThanEqual(c, vec3(0.0031308))));
}
void main() {
    mat3 turn = mat3(instanceMatrix);
    vec3 scale = vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2]));
    vec3 n = normalize(turn * (normal / max(scale, 1e-30)));
    vec3 light = mix(uGround, uSky, 0.5 * n.z + 0.5) + uSun * max(0.0, dot(n, uWay));
    vSeen = asSeen(min(vec3(1.0), light * instanceColor / 3.14159265));
    gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
}`,O1=`
varying vec3 vSeen;
void main() {
    gl_FragColor = vec4(vSeen, 1.0);
}`;function n0(i){let e={uSky:{value:new Ge},uGround:{value:new Ge},uSun:{value:new Ge},uWay:{value:i}},t=new Mi({uniforms:e,vertexShader:U1,fragmentShader:O1});return t.paint=n=>{e.uSky.value.copy(n.sky).multiplyScalar(n.hemisphere),e.uGround.value.copy(n.ground).multiplyScalar(n.hemisphere),e.uSun.value.setScalar(n.sun)},t}var F1=new vi(new O,1/0),B1=.7,sl=new Float64Array(9);function k1(i,e,t){return t.has(i.body)&&e.has(i.body)&&!(i.flags&tl.ONLY_DRAWN)&&i.color.slice(0,3).every(n=>Math.abs(n-B1)<1e-6)}function z1(i,e){let t=(n,s)=>Math.abs(n-s)<=1e-6*(Math.abs(n)+Math.abs(s))+1e-12;return i.body===e.body&&i.type===e.type&&i.mesh===e.mesh&&i.size.every((n,s)=>t(n,e.size[s]))&&i.position.every((n,s)=>t(n,e.position[s]))&&i.quaternion.every((n,s)=>t(n,e.quaternion[s]))}function G1(i,e){let t=i.rows("CARD_SHAPES").map((o,a)=>({...o,row:a}));if(e)return t.filter(o=>!(o.flags&tl.ONLY_DRAWN));let n=t.filter(o=>o.flags&tl.ONLY_DRAWN),s=new Set(n.map(o=>o.body)),r=new Set;for(let o of i.rows("CARD_SYSTEMS"))for(let a=0;o.kind===0&&a<o.body_count&&a<i.count("CARD_BODIES");a++)r.add(o.first_body+a);return t.filter(o=>!k1(o,s,r)&&(o.flags&tl.ONLY_DRAWN||!n.some(a=>z1(a,o))))}var qh=class{constructor(e,t,{collision:n,sunWay:s}){this.group=new Qt,this.meshes=[],this.own=[],this.bodies=e.count("CARD_BODIES"),this.shapes=G1(e,n),this.planes=this.shapes.filter(r=>r.type===Ln.PLANE),this.material=new Ms,this.cheap=n0(s),this.reach=new Float64Array(this.bodies),this.hasShape=new Uint8Array(this.bodies),this.marked=new Map,this.build(e,t)}build(e,t){this.forms=t;let n={},s=new Map;for(let r of this.shapes){r.mesh>=0&&!(`mesh${r.mesh}`in n)&&(n[`mesh${r.mesh}`]=Xg(e,r.mesh),n[`mesh${r.mesh}`]&&this.own.push(n[`mesh${r.mesh}`])),this.measure(r,n[`mesh${r.mesh}`]);for(let o of Wg(r))!(n[o.form]||t.has(o.form))||r.body>=this.bodies||(s.has(o.form)||s.set(o.form,[]),s.get(o.form).push(H1(r,o)))}for(let[r,o]of s)this.addMesh(r,n[r]??t.get(r,o.length,!1),o)}measure(e,t){if(e.reach=qg(e,t),e.box=t?.boundingBox??null,e.body<0||e.body>=this.bodies||e.type===Ln.PLANE)return;this.hasShape[e.body]=1;let n=Math.hypot(...e.position)+e.reach;Number.isFinite(n)&&(this.reach[e.body]=Math.max(this.reach[e.body],n))}addMesh(e,t,n){let s=new Si(t,this.material,n.length);s.instanceMatrix.setUsage(di),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,s.boundingSphere=F1,Object.assign(s.userData,{form:e,parts:n}),n.forEach((r,o)=>s.setColorAt(o,r.color)),this.meshes.push(s),this.group.add(s)}paint(e){this.cheap.paint(e)}plain(e){for(let t of this.meshes){let{form:n,parts:s}=t.userData;t.material=e?this.cheap:this.material,this.forms.has(n)&&(t.geometry=this.forms.get(n,s.length,e))}}update(e){for(let t of this.meshes){let n=t.instanceMatrix.array,s=t.userData.parts;for(let r=0;r<s.length;r++)q1(n,16*r,s[r],e);t.instanceMatrix.needsUpdate=!0}}mark(e){let t=new Map(e.filter(s=>s.body>=0).map(s=>[s.body,s])),n=new Set([...this.marked.keys(),...t.keys()]);if(this.marked=t,n.size!==0)for(let s of this.meshes)s.userData.parts.forEach((r,o)=>{if(!n.has(r.body))return;let a=t.get(r.body);s.setColorAt(o,a?V1.copy(r.color).lerp(a.color,a.part):r.color),s.instanceColor.needsUpdate=!0})}pick(e){let t=e.intersectObjects(this.meshes,!1)[0];return t?{distance:t.distance,point:t.point,body:t.object.userData.parts[t.instanceId].body}:null}dispose(){this.meshes.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.material.dispose(),this.cheap.dispose()}},V1=new Ge;function H1(i,e){Qs(i.quaternion,0,sl);let t=e.turned?-1:1,n=new Float64Array(9);for(let l=0;l<3;l++)n[3*l]=sl[3*l]*e.scale[0],n[3*l+1]=t*sl[3*l+1]*e.scale[1],n[3*l+2]=t*sl[3*l+2]*e.scale[2];let s=i.position.map((l,c)=>l+sl[3*c+2]*e.z),[r,o,a]=i.color.map(l=>Math.min(1,Math.max(0,l||0)));return{body:i.body,shape:i.row,m:n,p:s,color:new Ge().setRGB(r,o,a,jt)}}var W1=new Float64Array(9),X1=Qs([1,0,0,0],0,new Float64Array(9));function q1(i,e,t,n){let s=X1,r=0,o=0,a=0;if(t.body>=0){if(n.gone[t.body]){i.fill(0,e,e+16);return}let h=n.pose,d=7*t.body;s=Qs(h,d+3,W1),r=h[d],o=h[d+1],a=h[d+2]}let{m:l,p:c}=t;for(let h=0;h<3;h++){let d=l[h],u=l[3+h],p=l[6+h];i[e+4*h]=s[0]*d+s[1]*u+s[2]*p,i[e+4*h+1]=s[3]*d+s[4]*u+s[5]*p,i[e+4*h+2]=s[6]*d+s[7]*u+s[8]*p,i[e+4*h+3]=0}i[e+12]=r+s[0]*c[0]+s[1]*c[1]+s[2]*c[2],i[e+13]=o+s[3]*c[0]+s[4]*c[1]+s[5]*c[2],i[e+14]=a+s[6]*c[0]+s[7]*c[1]+s[8]*c[2],i[e+15]=1}var df=1024,Y1=1.3,i0=12;var Yh=class{constructor(e){this.forms=e,this.scene=new ya,this.scene.matrixWorldAutoUpdate=!0,this.sky=new Fa,this.sky.position.set(0,0,1),this.sun=new za,this.sun.shadow.mapSize.set(df,df),this.sun.shadow.intensity=1,this.scene.add(this.sky,this.sun,this.sun.target),this.card=this.block=this.motion=null,this.parts=[],this.options={},this.bounds=null,this.shadowsStale=!0}setCard(e){this.card=e,this.block=null}take(e,t,n){let s=this.block===null,r=!s&&this.block.header.step===e.header.step&&this.block.header.servo===e.header.servo;s&&(this.motion=new Bh(this.card.count("CARD_BODIES"),e.count("NODES"))),this.block=e;let o=this.motion.take(e,t);return s&&this.build(n),this.forces.update(e,a=>this.moves(a)),this.hands.update(e,n.ghost),s||o||!r}moves(e){return e>=0&&e<this.flags.length&&!(this.flags[e]&el.FIXED)}build({theme:e,options:t,ratio:n,forceScale:s,collision:r,sunWay:o}){this.clear(),this.sunWay=o;let{card:a,motion:l}=this;this.flags=a.rows("CARD_BODIES").map(h=>h.flags),this.names=a.rows("CARD_BODIES").map(h=>h.name),this.solids=new qh(a,this.forms,{collision:r,sunWay:o}),this.bounds=Yg(a,this.solids,l,this.block),this.lit={centre:[...this.bounds.centre],radius:1.15*this.bounds.radius};let{radius:c}=this.bounds;this.lines=new Wh(a,l,c,this.forms),this.floor=new zh(this.solids.planes.map(h=>this.inWorld(h)),this.bounds),this.forces=new Nh(c,s),this.hands=new Xh(a,c,this.solids.reach),this.frames=new Gh(this.flags.length,h=>this.frameLength(h)),this.parts=[this.solids,this.lines,this.floor,this.forces,this.hands,this.frames],this.parts.forEach(h=>this.scene.add(h.group)),this.paint(e,n),this.show(t),this.place()}inWorld(e){if(e.body<0)return e;let t=this.motion.to.subarray(7*e.body,7*e.body+7),n=new kn(t[4],t[5],t[6],t[3]),s=new O(...e.position).applyQuaternion(n).add(new O(t[0],t[1],t[2])),[r,o,a,l]=e.quaternion,c=n.multiply(new kn(o,a,l,r));return{...e,body:-1,position:s.toArray(),quaternion:[c.w,c.x,c.y,c.z]}}frameLength(e){let{radius:t}=this.bounds;return Math.min(.16*t,Math.max(.05*t,1.5*this.solids.reach[e]))}paint(e,t){this.theme=e,this.scene.background=e.back,this.sky.color.copy(e.sky),this.sky.groundColor.copy(e.ground),this.sky.intensity=e.hemisphere,this.sun.intensity=e.sun,this.parts.length&&(this.solids.paint(e),this.floor.paint(e),this.forces.paint(e,t),this.hands.paint(e),this.mark(this.marks??[]))}show(e){if(this.options=e,this.sun.castShadow=e.shadows&&!e.plain,this.shadowsStale=!0,!!this.parts.length){for(let t of[this.solids,this.floor,this.forces])t.plain(e.plain);this.frames.group.visible=e.frames,this.forces.group.visible=e.contacts,this.hands.group.visible=e.avatar}}advance(e,t){return!this.parts.length||!this.motion.advance(e,t)?!1:(this.place(),!0)}place(){this.solids.update(this.motion),this.lines.update(this.motion),this.options.frames&&this.frames.update(this.motion),this.light(),this.shadowsStale=!0}light(){let{lit:e,motion:t,bounds:n}=this,s=0;for(let a=0;a<t.bodies;a++)if(this.moves(a)&&!t.gone[a]){let l=7*a,c=Math.hypot(t.pose[l]-e.centre[0],t.pose[l+1]-e.centre[1],t.pose[l+2]-e.centre[2]);c<i0*n.radius&&(s=Math.max(s,c+Math.min(this.solids.reach[a],n.radius)))}for(;s>e.radius&&e.radius<i0*n.radius;)e.radius*=Y1;let{radius:r}=e;this.sun.target.position.set(...e.centre),this.sun.position.copy(this.sunWay).multiplyScalar(2.5*r).add(this.sun.target.position);let o=this.sun.shadow.camera;o.left=o.bottom=-r,o.right=o.top=r,o.near=.2*r,o.far=6*r,o.updateProjectionMatrix(),this.sun.shadow.normalBias=1.2*2*r/df,this.sun.shadow.bias=-6e-4}mark(e){if(this.marks=e,!this.parts.length)return;let t=e.map(({body:n,kind:s})=>({body:n,color:this.theme.bright,part:s==="held"?.55:.35}));this.solids.mark(t),this.lines.mark(t[0]?.body??-1,this.theme.bright)}frame(e){let t=this.motion.pose.subarray(7*e,7*e+7);return{position:new O(t[0],t[1],t[2]),quaternion:new kn(t[4],t[5],t[6],t[3])}}grip(e){let t=this.block?.rows("PORTS").find(n=>n.holds===e&&!(n.flags&(Kn.NONE|Kn.OPEN)));return t?.body.every(Number.isFinite)?new O(...t.body):this.frame(e).position}find(e){return this.names?this.names.indexOf(e):-1}clear(){for(let e of this.parts)this.scene.remove(e.group),e.dispose();this.parts=[],this.marks=[]}dispose(){this.clear(),this.sun.dispose()}};var ff=.96,$1=.3;function pf(i,e=new O){let t=i+$1;return e.set(Math.cos(ff)*Math.cos(t),Math.cos(ff)*Math.sin(t),Math.sin(ff))}var $h={mouse:14,pen:14,touch:24},Z1=250,J1=4e-4,K1=.0014,s0=60,j1=8e-4,Q1={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Zh=class{constructor(e){this.view=e,this.raycaster=new pr,this.fingers=new Map,this.held=null,this.over=null,this.at=null,this.seq=0,this.sent=0;let t=e.canvas;this.ends=[Ei(t,"pointerdown",n=>this.down(n)),Ei(t,"pointermove",n=>this.move(n)),Ei(t,"pointerup",n=>this.up(n)),Ei(t,"pointercancel",n=>this.up(n)),Ei(t,"lostpointercapture",n=>this.up(n)),Ei(t,"pointerleave",()=>this.leave()),Ei(t,"wheel",n=>this.wheel(n),{passive:!1}),Ei(t,"contextmenu",n=>n.preventDefault()),Ei(t,"keydown",n=>this.key(n)),Ei(window,"keydown",n=>n.key==="Escape"&&this.letGo()),Ei(window,"blur",()=>this.letGo()),Ei(document,"visibilitychange",()=>document.hidden&&this.letGo())],this.timer=setInterval(()=>this.keep(),s0),t.style.touchAction="none",t.tabIndex=t.tabIndex<0?0:t.tabIndex}ray(e,t,n){let s=this.view.rectOf(n),r=new Fe(2*(e-s.x)/s.width-1,1-2*(t-s.y)/s.height);return this.raycaster.setFromCamera(r,this.view.orbit.camera),this.raycaster.near=0,this.raycaster.far=1/0,this.raycaster.ray}find(e,t,n){let s=this.view.sideAt(e,t),r=this.view.half(s);if(!r?.parts.length)return null;let o=this.ray(e,t,s),a=this.view.orbit.perPixel(this.view.rectOf(s).height),l=r.solids.pick(this.raycaster);if(l&&r.moves(l.body))return{side:s,...l,movable:!0};let c=r.lines.pick(o,r.motion.node,$h[n]??$h.mouse,a,(l?.distance??1/0)*1.0001);if(c&&r.moves(c.body))return{side:s,...c,movable:!0};let h=this.beside(r,o,$h[n]??$h.mouse,a,l);return h?{side:s,...h,movable:!0}:l?{side:s,...l,movable:!1}:null}beside(e,t,n,s,r){let o=null,a=n,l=new O,c=new O;for(let h=0;h<e.motion.bodies;h++){let d=e.solids.reach[h];if(!e.moves(h)||e.motion.gone[h]||d<=0)continue;l.fromArray(e.motion.pose,7*h);let u=l.distanceTo(t.origin),p=s*u,_=t.distanceToPoint(l)/p-Math.min(d/p,3*n)*.5;_>=a||d/p>2*n||r&&r.distance<u-d||(a=_,t.closestPointToPoint(l,c),o={body:h,distance:u,point:l.clone().add(c.sub(l).clampLength(0,.7*d))})}return o}down(e){this.view.canvas.focus({preventScroll:!0});let{x:t,y:n}=this.place(e);if(this.held){if(e.pointerType!=="touch"||e.timeStamp-this.held.since>Z1)return;let r=this.held;this.letGo(),this.fingers.set(r.id,{x:r.x,y:r.y})}this.view.canvas.setPointerCapture?.(e.pointerId);let s=e.button===0&&!e.shiftKey&&this.fingers.size===0?this.find(t,n,e.pointerType):null;if(s?.movable){this.take(s,e,t,n);return}this.fingers.set(e.pointerId,{x:t,y:n,across:e.button!==0||e.shiftKey}),this.setOver(null),this.cursor()}take(e,t,n,s){let r=this.view.half(e.side),{position:o,quaternion:a}=r.frame(e.body),l=this.view.orbit.camera.getWorldDirection(new O);this.held={id:t.pointerId,x:n,y:s,since:t.timeStamp,side:e.side,body:e.body,name:r.names[e.body],point:e.point.clone().sub(o).applyQuaternion(a.conjugate()),start:e.point.clone(),plane:new li().setFromNormalAndCoplanarPoint(l,e.point),depth:0,wanted:e.point.clone(),grip:0,card:r.card,moved:!0},this.held.distance=e.point.distanceTo(this.view.orbit.camera.position),this.setOver(null),this.view.tell({side:e.side,body:e.body,name:this.held.name,held:!0}),this.cursor(),this.view.wake()}move(e){let{x:t,y:n}=this.place(e);this.held?.id===e.pointerId?(Object.assign(this.held,{x:t,y:n}),this.lead()):this.fingers.has(e.pointerId)?this.moveCamera(e,t,n):e.pointerType!=="touch"&&!this.held&&(this.at={x:t,y:n,kind:e.pointerType},this.view.wake())}moveCamera(e,t,n){let s=this.fingers.get(e.pointerId),r=this.view.rectOf(0).height,o=this.spread(),a=t-s.x,l=n-s.y;Object.assign(s,{x:t,y:n});let{orbit:c}=this.view;if(this.fingers.size>1){let h=this.spread();c.shift((h.x-o.x)/r,(h.y-o.y)/r),o.wide>10&&h.wide>10&&c.zoom(o.wide/h.wide,null)}else s.across?c.shift(a/r,l/r):c.turn(a/r,l/r);this.view.wake()}spread(){let[e,t=e]=[...this.fingers.values()];return{x:(e.x+t.x)/2,y:(e.y+t.y)/2,wide:Math.hypot(e.x-t.x,e.y-t.y)}}up(e){this.held?.id===e.pointerId&&this.letGo(),this.fingers.delete(e.pointerId)&&this.cursor()}leave(){this.at=null,this.held||this.setOver(null)}wheel(e){e.preventDefault();let t=(e.deltaY||e.deltaX)*(e.deltaMode===1?33:e.deltaMode===2?400:1);if(this.held&&e.shiftKey)this.held.grip=Math.min(1,Math.max(0,this.held.grip-j1*t)),this.held.moved=!0;else if(this.held)this.held.depth-=J1*t*this.held.distance,this.lead();else{let{x:n,y:s}=this.place(e);this.view.orbit.zoom(Math.exp(K1*Math.max(-400,Math.min(400,t))),this.ray(n,s,this.view.sideAt(n,s)))}this.view.wake()}key(e){let{orbit:t}=this.view,n=Q1[e.key];if(!(e.ctrlKey||e.metaKey||e.altKey)){if(n&&e.shiftKey)t.shift(-.06*n[0],-.06*n[1]);else if(n)t.turn(.05*n[0],.05*n[1]);else if(e.key==="+"||e.key==="=")t.zoom(.85,null);else if(e.key==="-")t.zoom(1/.85,null);else if(e.key==="Home")this.view.reset();else return;e.preventDefault(),this.view.wake()}}lead(){let{held:e}=this,t=this.ray(e.x,e.y,e.side),n=e.plane.clone().translate(e.plane.normal.clone().multiplyScalar(e.depth));t.intersectPlane(n,e.wanted)!==null&&(e.moved=!0,this.view.wake())}letGo(){let{held:e}=this;e&&(this.held=null,this.view.send({t:"hand",grab:!1,pointer:0,seq:++this.seq}),this.view.half(e.side)?.hands?.wish.hide(),this.view.tell(null),this.cursor(),this.view.wake())}frame(){if(this.held&&this.view.half(this.held.side)?.card!==this.held.card&&this.letGo(),this.held)this.speak(!1);else if(this.at&&this.fingers.size===0){let e=this.find(this.at.x,this.at.y,this.at.kind);this.at=null,this.setOver(e?.movable?e:null)}}keep(){this.held&&performance.now()-this.sent>=s0-5&&this.speak(!0)}speak(e){let{held:t}=this;if(!t.moved&&!e)return;let n=performance.now();if(n-this.sent<8){this.view.wake();return}t.moved=!1,this.sent=n,this.view.send({t:"hand",grab:!0,pointer:0,side:t.side,body:t.name,point:t.point.toArray(),by:t.wanted.clone().sub(t.start).toArray(),grip:t.grip,buttons:0,seq:++this.seq})}setOver(e){(e?this.over?.body===e.body&&this.over.side===e.side:!this.over)||(this.over=e&&{side:e.side,body:e.body,name:this.view.half(e.side).names[e.body],held:!1},this.view.tell(this.over),this.cursor(),this.view.wake())}cursor(){this.view.canvas.style.cursor=this.held?"grabbing":this.over?"grab":this.fingers.size?"move":"default"}place(e){let t=this.view.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}dispose(){this.letGo(),clearInterval(this.timer),this.ends.forEach(e=>e())}};function Ei(i,e,t,n){return i.addEventListener(e,t,n),()=>i.removeEventListener(e,t,n)}var eE=[1,.75,.5];function r0(i){let e=Math.min(2,i),t=[{shadows:!0,plain:!1,ratio:e},{shadows:!1,plain:!1,ratio:e}];for(let n of[e,...eE.filter(s=>s<e)])t.push({shadows:!1,plain:!0,ratio:n});return t}var Jh=class{constructor(e,{best:t=!1,slow:n=!1},s){this.best=t,this.slowly=n,this.levels=r0(e),this.tell=s,this.level=n&&!t?2:0,this.times=[],this.last=-1,this.fps=0,this.wait=10,this.good=0,this.tried=-1,this.before=[],this.rested=0,this.settle=45}said(){let{level:e,shadows:t,plain:n,ratio:s,fps:r}=this;return{level:e,shadows:t,plain:n,ratio:s,fps:r}}get shadows(){return this.levels[this.level].shadows}get plain(){return this.levels[this.level].plain}get ratio(){return this.levels[this.level].ratio}ratioOfScreen(e){this.levels=r0(e),this.level=Math.min(this.level,this.levels.length-1)}restart(){this.wait=10,this.tried=-1,this.before=[],this.times=[],this.last=-1,this.rested=0,this.settle=45}frame(e,t,n){let s=e-this.last,r=n&&this.last>=0&&s<.25;if(this.last=e,!r||--this.settle>0||(this.times.push(s),this.times.length<60))return!1;let o=this.times.sort((l,c)=>l-c)[30];this.times=[],this.fps=1/o;let a=this.judge(o,e,1.15/(t<=40?60:30));return this.tell(this.said()),a}judge(e,t,n){return this.best?!1:e>n?this.slow(e,t):(this.good+=e*60,this.tried>=0&&t-this.tried>5&&(this.tried=-1,this.wait=10),this.level>0&&this.good>this.wait?(this.tried=t,this.go(this.level-1)):!1)}slow(e,t){return t<this.rested?!1:(this.tried>=0&&(this.wait=Math.min(320,2*this.wait),this.tried=-1),this.before[this.level]=e,this.level<this.levels.length-1?this.go(this.level+1):this.before[0]&&e>.93*this.before[0]?(this.rested=t+30,this.go(0)):!1)}go(e){return this.level=e,this.good=0,!0}};var tE=[0,1.05,-1.05,2.1,-2.1,Math.PI],mf=[.42,.85,1.2],o0=-1.02,a0=10,l0={around:.05,above:.22};function c0(i){let e=nE(i),t=null,n=-1/0;for(let s of mf)for(let r of tE){let o=new O(Math.cos(s)*Math.cos(o0+r),Math.cos(s)*Math.sin(o0+r),Math.sin(s)),a=e.length?e.filter(c=>iE(i,c,o)).length/e.length:1,l=a-l0.around*Math.abs(r)-l0.above*(s-mf[0]);if(l>n+1e-9&&([t,n]=[o,l]),a===1&&r===0&&s===mf[0])return o}return t}function nE(i){let{motion:e,solids:t}=i,n=Array.from({length:e.bodies},(r,o)=>o).filter(r=>i.moves(r)&&!e.gone[r]&&t.reach[r]>0),s=Math.max(1,n.length/a0);return Array.from({length:Math.min(a0,n.length)},(r,o)=>new O().fromArray(e.pose,7*n[Math.floor(o*s)]))}function iE(i,e,t){return!new pr(e,t).intersectObjects(i.solids.meshes,!1).some(s=>!i.moves(s.object.userData.parts[s.instanceId].body))}var sE={light:{back:"#f5f7f9",floor:"#e6eaee",grid:"#aab5c0",ink:"#1d2733",accent:"#0072b2",bright:"#56b4e9",force:"#d55e00",proxy:"#e69f00",quiet:"#8794a1",sky:"#ffffff",ground:"#d3d8de"},dark:{back:"#0f1419",floor:"#1a222b",grid:"#465464",ink:"#dfe6ee",accent:"#3f9fd8",bright:"#7cc7f2",force:"#f0803c",proxy:"#f0b429",quiet:"#6d7b89",sky:"#dfe9f5",ground:"#39424d"}},rE={back:["--scene-back","--wash"],floor:["--scene-floor"],grid:["--scene-grid"],ink:["--ink"],accent:["--accent"],force:["--scene-force"],proxy:["--scene-proxy"],quiet:["--scene-quiet"]},oE={light:{hemisphere:1.75,sun:1.9},dark:{hemisphere:1.35,sun:1.9}};function aE(){let i=document.documentElement.dataset.theme;return i?i==="dark":window.matchMedia("(prefers-color-scheme: dark)").matches}var lE=({r:i,g:e,b:t})=>.2126*i+.7152*e+.0722*t;function cE(i){rl??=Object.assign(document.createElement("i"),{hidden:!0,ariaHidden:"true"}),rl.isConnected||document.body.append(rl),rl.style.color=`var(${i}, transparent)`;let e=getComputedStyle(rl).color;return/^rgb\(/.test(e)?e:null}var rl=null;function gf(){let i=aE()?"dark":"light",e={...oE[i]};for(let[t,n]of Object.entries(sE[i])){let s=(rE[t]??[]).map(cE).find(Boolean);e[t]=new Ge().setStyle(s??n,jt)}return e.dark=lE(e.back)<.2,e}function h0(i){let e=window.matchMedia("(prefers-color-scheme: dark)"),t=new MutationObserver(i);return e.addEventListener("change",i),t.observe(document.documentElement,{attributes:!0,attributeFilter:["data-theme","class","style"]}),()=>{e.removeEventListener("change",i),t.disconnect()}}var Sr=1,hE=.9,uE=44,dE=9,u0=[14,26],fE=20,pE=.12,mE={frames:!1,contacts:!0,shadows:!0,avatar:!0,collision:!1},d0=()=>performance.now()/1e3;function gE(){let i=document.createElement("canvas").getContext("webgl2"),e=i?.getExtension("WEBGL_debug_renderer_info"),t=e?i.getParameter(e.UNMASKED_RENDERER_WEBGL):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|softpipe|software|basic render/i.test(t)}function _E(i,e){let t;try{t=new Ch({canvas:i,antialias:e,powerPreference:"high-performance"})}catch(n){throw new Error("This browser cannot draw in three dimensions: it has no WebGL 2.",{cause:n})}return t.shadowMap.enabled=!0,t.shadowMap.type=mr,t.shadowMap.autoUpdate=!1,t.autoClear=!1,t}var _f=class{constructor(e,t,{best:n=!1}){let s=gE();this.canvas=e,this.store=t,this.renderer=_E(e,n||!s),this.forms=new Fh,this.orbit=new Lh,this.sunWay=pf(0),this.list=[],this.options={...mE},this.theme=gf(),this.governor=new Jh(window.devicePixelRatio||1,{best:n,slow:s},r=>this.tellQuality(r)),this.quality=this.governor.said(),this.forceScale=null,this.placed=null,this.patience=0,this.stale=!0,this.last=0,this.came=0,this.drew=!1,this.asked=0,this.pointing=new Zh(this),this.taken=!1,this.observer=new ResizeObserver(()=>this.resize()),this.observer.observe(e),this.ends=[t.on("card",r=>this.card(r)),t.on("snapshot",r=>this.snapshot(r)),t.on("state",()=>this.state()),h0(()=>this.paint())],e.addEventListener("webglcontextlost",r=>r.preventDefault()),e.addEventListener("webglcontextrestored",()=>this.refresh()),this.resize(),t.card.forEach((r,o)=>r&&this.card(o)),t.snapshot.forEach((r,o)=>r&&this.snapshot(o))}half(e){return this.list[e]??null}card(e){this.list[e]??=new Yh(this.forms),this.list[e].setCard(this.store.card[e]),this.pointing.setOver(null),e===0&&(this.forceScale=new ja(this.store.card[0]),this.taken=!1,this.governor.restart()),this.layout()}get ghost(){return this.store.state?.ghost==="watching"}context(){return{theme:this.theme,options:this.shown(),ratio:this.ratio(),ghost:this.ghost,collision:this.options.collision,sunWay:this.sunWay,forceScale:this.forceScale??=new ja(this.store.card.find(Boolean))}}shown(){return{...this.options,shadows:this.options.shadows&&this.governor.shadows,plain:this.governor.plain}}snapshot(e){let t=this.list[e];if(!t)return;let n=t.block===null;this.came=d0(),t.take(this.store.snapshot[e],this.came,this.context())&&this.refresh(),e===0&&(this.placed===null||this.placed!==this.cameraKey())&&(n||--this.patience<0)&&this.placeCamera()}cameraKey(){let{state:e}=this.store;return e?.scene?`${e.scene} ${JSON.stringify(e.camera??null)}`:String(this.store.card[0]?.header.card)}placeCamera(){let e=this.list[0]?.bounds;if(!e)return;this.placed=this.cameraKey();let t=yE(this.store.state?.camera);this.orbit.set(t,e,t?null:c0(this.list[0]),this.aspect()),pf(this.orbit.goal.around,this.sunWay),this.list.forEach(n=>n?.parts.length&&n.place()),this.refresh()}state(){let{state:e}=this.store;e?.scene!==this.said?.scene&&(this.patience=fE),e?.epoch!==this.said?.epoch&&this.pointing.letGo(),this.said=e,this.layout();for(let t of this.list)t?.block&&t.hands.update(t.block,this.ghost);this.refresh()}paint(){this.theme=gf();for(let e of this.list)e?.paint(this.theme,this.ratio());this.refresh()}setOption(e,t){if(!(e in this.options))throw new Error(`no option ${e}`);this.options[e]=!!t;for(let n of this.list)n?.block&&(e==="collision"&&n.build(this.context()),n.show(this.shown()),e==="frames"&&t&&n.frames.update(n.motion),e==="collision"&&(n.forces.update(n.block,s=>n.moves(s)),n.hands.update(n.block,this.ghost)));this.refresh()}option(e){return this.options[e]}resetCamera(){this.placeCamera()}reset(){this.resetCamera()}letGo(){this.pointing.letGo()}get scale(){let e=this.list[0];return{radius:e?.bounds?.radius??1,grid:e?.floor?.spacing??.1}}tellQuality(e){this.quality=e,this.store.set("quality",e)}ratio(){return this.governor.ratio}resize(){let{clientWidth:e,clientHeight:t}=this.canvas;this.governor.ratioOfScreen(window.devicePixelRatio||1),this.width=Math.max(1,e),this.height=Math.max(1,t),this.renderer.setPixelRatio(this.ratio()),this.renderer.setSize(this.width,this.height,!1),this.layout(),this.drawnOnce&&this.draw()}layout(){let e=this.store.sides()>1&&this.list[1]?.card,t=this.width<hE*this.height,n=a=>Math.floor((a-Sr)/2),s=e&&!t?n(this.width):this.width,r=e&&t?n(this.height):this.height;this.rects=[{x:0,y:0,width:s,height:r}],e&&t?this.rects.push({x:0,y:r+Sr,width:s,height:this.height-r-Sr}):e&&this.rects.push({x:s+Sr,y:0,width:this.width-s-Sr,height:r}),this.orbit.aspect(this.aspect());let o=JSON.stringify(this.rects);o!==this.told&&(this.told=o,this.store.emit("halves",this.halves())),this.refresh()}aspect(){return this.rects[0].width/this.rects[0].height}halves(){return this.rects.map(e=>({...e}))}rectOf(e){return this.rects[e]??this.rects[0]}sideAt(e,t){let n=this.rects.findIndex(s=>e>=s.x&&t>=s.y&&e<s.x+s.width+Sr&&t<s.y+s.height+Sr);return Math.max(0,n)}send(e){this.taken||=e.grab,this.store.send(e)}tell(e){this.list.forEach((t,n)=>t?.mark(e&&e.side===n?[{body:e.body,kind:e.held?"held":"hover"}]:[])),this.store.set("pick",e)}refresh(){this.stale=!0,this.wake()}wake(){this.asked||this.ended||(this.asked=requestAnimationFrame(()=>this.frame()))}frame(){this.asked=0;let e=d0(),t=this.drew;this.drew=!1,this.pointing.frame();let n=this.orbit.advance(Math.min(.1,e-this.last));for(let r of this.list)n=(r?.advance(e,e-this.last)??!1)||n;this.last=e;let s=n||this.stale;s&&this.draw(),this.judge(e,t),(s||!this.orbit.still||e-this.came<pE)&&(this.drew=s,this.wake())}judge(e,t){let n=this.rects.reduce((s,r,o)=>s+(this.list[o]?.motion?.bodies??0),0);if(this.governor.frame(e,n,t)){this.renderer.setPixelRatio(this.ratio());for(let s of this.list)s?.show(this.shown()),s?.paint(this.theme,this.ratio());this.refresh()}}draw(){this.stale=!1,this.drawnOnce=!0;let{renderer:e,rects:t}=this;e.setScissorTest(!1),e.setViewport(0,0,this.width,this.height),e.setClearColor(t.length>1?xE.copy(this.theme.back).lerp(this.theme.quiet,.5):this.theme.back),e.clear(),e.setScissorTest(!0),t.forEach((n,s)=>this.drawHalf(n,s))}drawHalf(e,t){let n=this.list[t],{renderer:s,orbit:r}=this,o=this.height-e.y-e.height;s.setViewport(e.x,o,e.width,e.height),s.setScissor(e.x,o,e.width,e.height),n?.parts.length&&(this.placeMarks(n,t,e),s.shadowMap.needsUpdate=n.shadowsStale&&n.options.shadows,n.shadowsStale=!1,s.render(n.scene,r.camera))}placeMarks(e,t,n){let{hands:s}=e,{camera:r}=this.orbit,o=uE*parseFloat(getComputedStyle(document.documentElement).fontSize)/16;s.face(r,o*this.orbit.perPixel(n.height));let{held:a}=this.pointing;if(a&&a.side===t&&a.body<e.motion.bodies){let{position:u,quaternion:p}=e.frame(a.body),_=dE*this.orbit.perPixel(n.height)*a.wanted.distanceTo(r.position);s.wish.show(a.wanted,a.point.clone().applyQuaternion(p).add(u),_)}let l=this.inviting()&&t===0?e.find(this.store.state.focus):-1,c=l>=0?e.grip(l):null,h=c?this.orbit.perPixel(n.height)*Math.max(1e-9,c.distanceTo(r.position)):0,d=c?Math.min(u0[1],Math.max(u0[0],1.3*e.solids.reach[l]/h)):0;s.invite(c,d*h,h,this.last)}inviting(){return!!this.store.state?.focus&&this.store.state.mode!=="replay"&&!this.taken&&this.options.avatar&&this.list[0]?.parts.length>0}dispose(){this.ended=!0,cancelAnimationFrame(this.asked),this.observer.disconnect(),this.ends.forEach(e=>e()),this.pointing.dispose(),this.list.forEach(e=>e?.dispose()),this.forms.dispose(),this.renderer.dispose()}},xE=new Ge;function yE(i){let e=t=>Array.isArray(t)&&t.length===3&&t.every(Number.isFinite);return!i||!e(i.from)||!e(i.at)?null:new O(...i.from).distanceTo(new O(...i.at))>0?i:null}function xf(i,e,{best:t=!1}={}){return new _f(i,e,{best:t})}var Kh=[1,.5,.1],vE=.1;function f0(i){let e=()=>i.state??{},t=()=>e().mode==="replay",n=o=>i.send(o),s=1;i.on("state",o=>{o.rate>0&&(s=o.rate)});let r={replaying:t,playing:()=>t()?!!e().replay?.playing:e().rate!==0,play(){t()?n({t:"play",on:!e().replay?.playing}):n({t:"rate",value:e().rate===0?s:0})},step(){if(t()){r.scrub(1/60);return}e().rate!==0&&n({t:"rate",value:0}),n({t:"step",count:1})},reset:()=>t()?n({t:"seek",time:0}):n({t:"reset"}),rates:Kh,lastRate:()=>e().rate>0?e().rate:s,rate(o){s=o,n({t:"rate",value:o})},slower(){let o=Kh.indexOf(r.lastRate());r.rate(Kh[(o+1)%Kh.length])},beside:()=>e().beside?.there&&n({t:"beside",on:!e().beside.on}),ghost:()=>n({t:"ghost",on:e().ghost==="off"}),record:()=>!t()&&n({t:"record",on:!e().recording?.on}),replay:()=>e().recording?.ready&&n({t:"replay"}),live:()=>n({t:"live"}),scrub(o){let{time:a=0,length:l=0,playing:c}=e().replay??{};c&&n({t:"play",on:!1}),n({t:"seek",time:Math.min(l,Math.max(0,a+o))})},scrubStep:vE};return r}var jh=class{constructor(e){this.time=new Float64Array(2*640),this.clock=new Float64Array(2*640),this.column=Array.from({length:e},()=>new Float64Array(2*640)),this.length=0}clear(){this.length=0}begin(e,t=e){for(;this.length>0&&this.time[this.length-1]>e;)this.length--;return this.length>0&&this.time[this.length-1]===e?-1:(this.length===2*640&&this.shift(),this.time[this.length]=e,this.clock[this.length]=t,this.length++)}shift(){this.time.copyWithin(0,640),this.clock.copyWithin(0,640);for(let e of this.column)e.copyWithin(0,640);this.length=640}first(){let e=Math.max(0,this.length-640),t=this.length>0?this.time[this.length-1]-10:0;for(;e<this.length&&this.time[e]<t;)e++;return e}last(e){return this.length>0?this.column[e][this.length-1]:NaN}};var Qh=8,bE=2e-4,SE=6,ME=["linear","angular","unexplainedLinear","unexplainedAngular"],eu=8,er=(i,e)=>Oh(i).fields.find(t=>t.name===e).at/8,wE=er("PORTS","device"),EE=er("PORTS","body"),TE=er("PORTS","wanted"),AE=er("PORTS","written"),p0=er("PORTS","held"),RE=2*er("PORTS","flags"),m0=er("LEDGER","total"),CE=er("STEP","energy_scale"),Ro=(i,e)=>Math.hypot(i[e],i[e+1],i[e+2]),ol=class{constructor(e){let t=e?e.rows("CARD_TERMS"):[],n=t.filter(r=>r.book===0),s=t.filter(r=>r.book===1);this.terms=[],n.forEach((r,o)=>{r.system===-1&&this.terms.push({name:r.name,text:r.text,sign:r.sign,row:o,column:this.terms.length})}),this.after=s.findIndex(r=>r.name==="after"),this.unexplained=s.findIndex(r=>r.name==="unexplained"),this.ports=e?e.rows("CARD_PORTS").slice(0,Qh):[],this.created=this.terms.find(r=>r.name==="created")?.column??-1,this.momentum=this.terms.length,this.firstPort=this.momentum+ME.length,this.history=new jh(this.firstPort+eu*this.ports.length+1),this.madeColumn=this.firstPort+eu*this.ports.length,this.base=new Float64Array(this.terms.length),this.heldBase=new Float64Array(Qh),this.restarts=0,this.lowest=new Float64Array(Qh),this.pull=new Float64Array(Qh),this.made=0,this.scale=0,this.time=-1}take(e){let{time:t}=e.header;t<this.time&&(this.lowest.fill(0),this.made=0),this.time=t;let n=this.history.begin(t,e.header.clock);if(n<0)return;if(this.restarts>0&&--this.restarts===0)return this.restart(e);let s=e.section("STEP");this.scale=s.count>0?s.f64[CE]:0,this.takeTerms(e.section("LEDGER"),n),this.takeMomentum(e.section("MOMENTUM"),n),this.takePorts(e.section("PORTS"),n),this.made=this.sumMade(n),this.history.column[this.madeColumn][n]=this.made}restart(e){let t=e.section("LEDGER"),n=e.section("PORTS");for(let s of this.terms)s.sign!==0&&s.row<t.count&&(this.base[s.column]=t.f64[s.row*t.words+m0]);for(let s=0;s<this.ports.length&&s<n.count;s++)this.heldBase[s]=n.f64[s*n.words+p0];this.lowest.fill(0),this.made=0,this.history.clear(),this.time=-1,this.take(e)}takeTerms(e,t){let{f64:n,words:s,count:r}=e;for(let o of this.terms)this.history.column[o.column][t]=o.row<r?n[o.row*s+m0]-this.base[o.column]:0}takeMomentum(e,t){let{f64:n,words:s,count:r}=e,{column:o}=this.history,a=this.after>=0&&this.after<r&&this.unexplained>=0&&this.unexplained<r;o[this.momentum][t]=a?Ro(n,this.after*s):0,o[this.momentum+1][t]=a?Ro(n,this.after*s+3):0,o[this.momentum+2][t]=a?Ro(n,this.unexplained*s):0,o[this.momentum+3][t]=a?Ro(n,this.unexplained*s+3):0}takePorts(e,t){let{f64:n,u32:s,words:r,count:o}=e;for(let a=0;a<this.ports.length&&a<o;a++){let l=a*r,c=this.firstPort+a*eu,{column:h}=this.history,d=(s[2*l+RE]&(Kn.NONE|Kn.OPEN))!==0;h[c][t]=d?0:Ro(n,l+AE),h[c+1][t]=d?0:Ro(n,l+TE);for(let u=0;u<3;u++)h[c+2+u][t]=n[l+wE+u],h[c+5+u][t]=n[l+EE+u];this.lowest[a]=Math.min(this.lowest[a],n[l+p0]-this.heldBase[a]),this.pull[a]+=.02*(h[c][t]-this.pull[a])}}sumMade(e){let t=this.created>=0?this.history.column[this.created][e]:0;for(let n=0;n<this.ports.length;n++)t-=this.lowest[n];return t}zero(){return Math.max(1e-9,1e-9*this.scale)}nothing(){return Math.max(bE,this.zero())}notByHands(){return this.made-(this.created>=0&&this.history.last(this.created)||0)}burst(){return!(Math.abs(this.made)<=this.nothing())}column(e,t){return this.history.column[this.firstPort+e*eu+t]}strongest(){let e=0;for(let t=1;t<this.ports.length;t++)this.pull[t]>this.pull[e]+1e-6&&(e=t);return e}};function g0(i){let e=[new ol(null),new ol(null)],t=-1,n=0,s={serial:0,epoch:0,side:r=>e[r],count:()=>i.sides()};return i.on("card",r=>{r<e.length&&(e[r]=new ol(i.card[r]),s.epoch++)}),i.on("state",r=>{if(r.epoch===t&&r.resets!==n)for(let o of e)o.restarts=SE;({epoch:t,resets:n}=r)}),i.on("snapshot",r=>{r<e.length&&(e[r].take(i.snapshot[r]),s.serial++)}),s}function V(i,e,...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e??{}))r==null||r===!1&&!s.startsWith("aria-")||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s==="class"?n.className=r:n.setAttribute(s,r===!0&&!s.startsWith("aria-")?"":String(r)));return n.append(...t.flat().filter(s=>s!=null&&s!==!1)),n}function qe(i,e){i.said!==e&&(i.said=e,i.textContent=e)}function Xe(i,e){i.hidden===!!e&&(i.hidden=!e)}function At(i,e,t){let n=String(t);i.getAttribute(e)!==n&&i.setAttribute(e,n)}function Bi(i,e){try{let t=localStorage.getItem(`tactus.${i}`);return t===null?e:JSON.parse(t)}catch{return e}}function ki(i,e){try{localStorage.setItem(`tactus.${i}`,JSON.stringify(e))}catch{}}var PE={play:["fill","M6 4.2v11.6a.6.6 0 0 0 .9.5l9.4-5.8a.6.6 0 0 0 0-1L6.9 3.7a.6.6 0 0 0-.9.5z"],pause:["fill","M5 4h3.4v12H5zM11.6 4H15v12h-3.4z"],step:["fill","M4 4.6v10.8l7.6-5.4zM13 4.4h2.6v11.2H13z"],reset:["line","M4.2 8.2A6.2 6.2 0 1 1 4 12M4 4v4.4h4.4"],record:["fill","M10 4.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8z"],replay:["line","M3 10a7 7 0 1 0 2.4-5.3M3 3.4v3.8h3.8M8.6 7.4v5.2l4-2.6z"],download:["line","M10 3v9M6.4 8.8 10 12.4l3.6-3.6M3.6 16.4h12.8"],beside:["line","M3 4h14v12H3zM10 2v16"],ghost:["line","M4 17V9a6 6 0 0 1 12 0v8l-2-1.6-2 1.6-2-1.6L8 17l-2-1.6zM8 9.2v.1M12 9.2v.1"],camera:["line","M3.6 7V3.6H7M13 3.6h3.4V7M16.4 13v3.4H13M7 16.4H3.6V13M10 8.4v3.2M8.4 10h3.2"],more:["fill","M4.4 8.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"],close:["line","M5 5l10 10M15 5 5 15"],down:["line","M5.5 8l4.5 4.5L14.5 8"],panels:["line","M3 4h14v12H3zM12 4v12"],sheet:["line","M3 4h14v12H3zM3 11h14"],sun:["line","M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2"],moon:["line","M16.4 11.8A6.8 6.8 0 0 1 8.2 3.6a6.8 6.8 0 1 0 8.2 8.2z"],help:["line","M7.4 7.6a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.2.9-1.2 1.9M10 14.8v.1"],file:["line","M5 2.8h6.4L15 6.4v10.8H5zM11 3v4h4"],back:["line","M8 5l-5 5 5 5M3.4 10H17"],undo:["line","M7 4 3.6 7.4 7 10.8M4 7.4h7.4a4.4 4.4 0 0 1 0 8.8H8"]};function zt(i){let e=document.createElementNS("http://www.w3.org/2000/svg","svg"),t=document.createElementNS("http://www.w3.org/2000/svg","path"),[n,s]=PE[i];return e.setAttribute("viewBox","0 0 20 20"),e.setAttribute("class",`icon ${n}`),e.setAttribute("aria-hidden","true"),t.setAttribute("d",s),e.append(t),e}function _0(i,e,{openFiles:t}){let n=V("ul",{class:"cards"}),s=V("ul",{class:"rows"}),r=V("h3",{},"More"),o=V("input",{type:"search",placeholder:"Find a scene","aria-label":"Find a scene",oninput:()=>g(),onkeydown:m=>{let b=m.key==="Enter"&&o.value.trim()&&d.find(({root:y})=>!y.hidden);b&&u(b.scene.name)}}),a=V("input",{type:"file",multiple:!0,hidden:!0,accept:".yaml,.yml,.urdf,.xml,.mjcf,.obj,.stl,.ply,.h5"});a.addEventListener("change",()=>{t([...a.files].map(m=>({path:m.name,file:m}))),a.value=""});let l=V("button",{type:"button",class:"drop",onclick:()=>a.click()},zt("file"),V("span",{},V("b",{},"Drop files here, or choose"),V("span",{class:"soft"},"URDF, MJCF, OBJ, STL, YAML or a recording; a folder with its meshes, too"))),c=V("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),h=V("p",{class:"soft",hidden:!0},"No scene of that name.");i.append(V("header",{},V("h2",{id:"chooser-title"},"Scenes"),o,c),V("div",{class:"scroll"},n,h,r,s),l,a),At(i,"aria-labelledby","chooser-title"),i.addEventListener("click",m=>m.target===i&&i.close());let d=[];function u(m){e.send({t:"open",what:`scene:${m}`}),i.close()}function p(){let m=e.scenes.filter(y=>y.order>0).sort((y,w)=>y.order-w.order),b=e.scenes.filter(y=>!(y.order>0));d=[...m.map(_),...b.map(v)],n.replaceChildren(...d.slice(0,m.length).map(y=>y.root)),s.replaceChildren(...d.slice(m.length).map(y=>y.root)),g(),f()}function _(m){let b=m.thumb?V("img",{src:`/thumb/${encodeURIComponent(m.name)}.webp`,alt:"",loading:"lazy",width:320,height:180}):V("span",{class:"no-picture","aria-hidden":"true"},V("span",{},(m.title||m.name).slice(0,1))),y=V("button",{type:"button",onclick:()=>u(m.name)},b,V("span",{class:"words"},V("b",{},m.title||m.name),V("span",{class:"soft"},m.try||""),m.beside?V("span",{class:"tag"},zt("beside"),"naive beside passive"):null));return{scene:m,button:y,root:V("li",{},y)}}function v(m){let b=V("button",{type:"button",onclick:()=>u(m.name)},V("b",{},m.title||m.name),V("span",{class:"soft"},m.name));return{scene:m,button:b,root:V("li",{},b)}}function g(){let m=o.value.toLowerCase().split(/\s+/).filter(Boolean),b=0,y=0;for(let{scene:w,root:S}of d){let x=`${w.name} ${w.title} ${w.try??""} ${w.notice??""}`.toLowerCase(),E=m.every(I=>x.includes(I));Xe(S,E),b+=E,y+=E&&!(w.order>0)}Xe(r,y>0&&y<b),Xe(h,b===0)}function f(){for(let{scene:m,button:b}of d)m.name===e.state?.scene?At(b,"aria-current","true"):b.removeAttribute("aria-current")}return e.on("scenes",p),e.on("state",f),p(),{open(){o.value="",g(),i.showModal();let m=i.querySelector("[aria-current]")??i.querySelector(".cards button, .rows button")??c;m.scrollIntoView({block:"nearest"}),(window.matchMedia("(pointer: fine)").matches?o:m).focus()},close:()=>i.open&&(i.close(),!0)}}var y0=[["G",1e9],["M",1e6],["k",1e3],["",1],["m",.001],["µ",1e-6],["n",1e-9]],yf=" ",IE=new Set(["m","g","s","N","J","W","Pa","Hz"]),LE={kg:{g:.001,mg:1e-6,t:1e3},m:{cm:.01},s:{min:60,h:3600},rad:{deg:Math.PI/180,"°":Math.PI/180,rev:2*Math.PI},"rad/s":{rpm:Math.PI/30,"deg/s":Math.PI/180,"°/s":Math.PI/180,"rev/s":2*Math.PI,Hz:2*Math.PI},"m/s":{"cm/s":.01,"km/h":1/3.6},"":{"%":.01}};function vf(i,e){let t=Math.abs(i);if(e==="kg")return t===0||t>=.9995?["kg",1]:t>=9995e-7?["g",.001]:["mg",1e-6];let n=/^[A-Za-z]+/.exec(e)?.[0]??"",s=/^[0-9²³^]/.test(e.slice(n.length));if(!IE.has(n)||s||t===0||!Number.isFinite(t))return[e,1];for(let[r,o]of y0)if(t>=.9995*o)return[r+e,o];return["n"+e,1e-9]}var v0=i=>i.replace(/([A-Za-z])2\b/g,"$1²").replace(/([A-Za-z])3\b/g,"$1³");function Mr(i,e=3,t=!1){if(!Number.isFinite(i))return Number.isNaN(i)?"?":i>0?"∞":"−∞";let n=Math.abs(i),s;return n!==0&&(n>=1e6||n<1e-4)?s=i.toExponential(Math.max(0,e-1)).replace(/e\+?/,"e"):n>=10**e?s=i.toFixed(0):s=i.toPrecision(e),!t&&s.includes(".")&&(s=s.replace(/\.?0+(?=e|$)/,"")),s.replace(/-/g,"−")}function on(i,e="",{digits:t=3,fixed:n=!1,zero:s=0}={}){let r=Math.abs(i)<=s?0:i,[o,a]=vf(r,e),l=r===0?"0":Mr(r/a,t,n);return o?l+yf+v0(o):l}function b0(i,e){let t=0;for(let r of i)t=Math.max(t,Math.abs(r??0));let[n,s]=vf(t,e);return i.map((r,o)=>{let a=Mr(Math.abs(r)<1e-9*t?0:r/s,3);return o===i.length-1&&n?`${a}${yf}${v0(n)}`:a})}var x0=i=>i.trim().replace(/\s*([/*·.^])\s*/g,"$1").replace(/[\s*.]+/g,"·").replace(/[uμ](?=[A-Za-z])/,"µ").replace(/\^/g,"").replace(/²/g,"2").replace(/³/g,"3").replace(/N·?m·?s/,"N·m·s").replace(/Nm/,"N·m").replace(/Ns/,"N·s");function DE(i,e){if(i===e)return 1;let t=LE[e]?.[i];if(t)return t;for(let[n,s]of[...y0,["u",1e-6],["c",.01]])if(n&&(i===n+e||i===n&&e!=="kg"))return s;return NaN}function S0(i,e,t=0){let n=/^\s*([-+−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+−]?\d+)?)(.*)$/i.exec(i);if(!n)return NaN;let s=Number(n[1].replace(/−/g,"-").replace(",",".")),r=x0(n[2]);return s*(r===""?vf(t,e)[1]:DE(r,x0(e)))}function Co(i){if(!(i>=0))return"0.0 s";let e=Math.round(10*i);return e<600?`${(e/10).toFixed(1)}${yf}s`:`${Math.floor(e/600)}:${(e%600/10).toFixed(1).padStart(4,"0")}`}var NE=1e9;function al(i,e,t={digits:3,fixed:!0}){return Math.abs(i)<=NE?{figure:on(Math.abs(i),"J",{...t,zero:e}),word:i<-e?"into nothing":"out of nothing"}:{figure:"beyond all bounds",word:""}}function os(i,e,t,n={}){let s=V("button",{type:"button",class:"icon-button","aria-label":e,title:e,...n},zt(i));return s.addEventListener("click",r=>{t(r),r.detail>0&&s.blur()}),s}function UE(i,e,t){i.shown!==e&&(i.shown=e,i.querySelector("svg").replaceWith(zt(e)),At(i,"aria-label",t),At(i,"title",t))}function M0(i,e,t,n){let s=os("reset","Reset (R)",t.reset),r=os("pause","Pause (space)",t.play,{class:"icon-button strong"}),o=os("step","One step (.)",t.step),a=OE(e,t),l=os("record","Record (shift R)",t.record,{class:"icon-button record","aria-pressed":!1}),c=V("span",{class:"n seconds"});l.append(c);let h=os("replay","Replay the recording",t.replay),d=V("a",{class:"icon-button",href:"/recording.h5",download:"recording.h5","aria-label":"Download the recording",title:"Download the recording"},zt("download")),u=V("button",{type:"button",class:"beside",role:"switch","aria-checked":!1,title:"Naive beside passive (B)"},zt("beside"),V("span",{class:"text"},"Compare"));u.addEventListener("click",w=>{t.beside(),w.detail>0&&u.blur()});let p=BE(e,t,n),_=FE(e,t),v=(...w)=>V("div",{class:"group"},w),g=v(l,h,d),f=V("span",{class:"moment n",title:"Time of the simulation"}),m=0;i.append(_.root,V("div",{class:"bar"},v(s,r,o),f,a.root,g,u,p.root));function b(w){let S=performance.now(),x=e.snapshot[0]?.header.time;w!==0||x===void 0||t.playing()&&S-m<100||(m=S,qe(f,`${x.toFixed(t.playing()?1:3)} s`))}e.on("snapshot",b);function y(){let w=e.state;if(!w)return;let S=t.replaying(),x=!!w.recording?.on;UE(r,t.playing()?"pause":"play",t.playing()?"Pause (space)":"Go on (space)"),a.update(),Xe(a.root,!S),Xe(f,!S),Xe(l,!S),At(l,"aria-pressed",x),At(l,"title",x?"Stop recording (shift R)":"Record (shift R)"),qe(c,x?`${(w.recording.seconds??0).toFixed(1)} s`:""),Xe(h,!!w.recording?.ready&&!S&&!x),Xe(d,!!w.recording?.ready&&!x),Xe(u,!!w.beside?.there&&!S),At(u,"aria-checked",!!w.beside?.on);let E=w.sides?.length>1?`${w.sides[1].label} beside ${w.sides[0].label}`:"Naive beside passive";At(u,"title",`${E} (B)`),_.update(),p.update()}return e.on("state",y),y(),{closeMenu:p.close}}function OE(i,e){let t={1:"1×",.5:"½×",.1:"⅒×"},n=e.rates.map(o=>{let a=V("button",{type:"button",role:"radio","aria-checked":!1,"aria-label":`speed ${o}`,title:o===1?"Real time (S)":`Slow motion, ${o} of real time (S)`},t[o]);return a.addEventListener("click",l=>{e.rate(o),l.detail>0&&a.blur()}),a}),s=V("div",{class:"choice rates",role:"radiogroup","aria-label":"Speed"},n),r=V("button",{type:"button",class:"choice-one","aria-label":"Speed",title:"Slow motion (S)",onclick:e.slower},"1×");return{root:V("div",{class:"group"},s,r),update(){let o=e.lastRate();e.rates.forEach((a,l)=>At(n[l],"aria-checked",a===o)),qe(r,t[o]??`${o}×`)}}}function FE(i,e){let t=V("input",{type:"range",min:0,max:1e3,step:1,"aria-label":"Time in the recording"}),n=V("span",{class:"n time"}),s=V("span",{class:"soft word"}),r=V("button",{type:"button",class:"small",title:"Back to live (L)",onclick:e.live},zt("back"),"Live"),o=V("div",{class:"scrub"},r,t,n,s),a=0,l=0;return t.addEventListener("input",()=>{a=performance.now(),l||=requestAnimationFrame(()=>{l=0;let{length:c=0}=i.state?.replay??{};i.send({t:"seek",time:c*Number(t.value)/1e3})})}),{root:o,update(){let c=i.state?.replay,h=e.replaying()&&!!c;if(Xe(o,h),!h)return;let{time:d=0,length:u=0,made:p=u}=c,_=u>0?d/u:0;performance.now()-a>300&&(t.value=String(Math.round(1e3*_))),t.style.setProperty("--place",`${.1*Number(t.value)}%`),t.style.setProperty("--made",`${u>0?100*Math.min(1,p/u):100}%`),At(t,"aria-valuetext",`${Co(d)} of ${Co(u)}`),qe(n,`${Co(d)} / ${Co(u)}`),qe(s,p<u?`made again up to ${Co(p)}`:c.from==="upload"?"from a file":"")}}}function BE(i,e,t){let n={contacts:!0,frames:!1,shadows:!0,avatar:!0,...Bi("draw",{})},s={contacts:"contact forces",frames:"joint frames",shadows:"shadows",avatar:"device and its spring"},r=os("more","What is drawn",()=>d(c.hidden),{"aria-expanded":!1,"aria-haspopup":"true"}),o=Object.keys(s).map(u=>{let p=V("input",{type:"checkbox"});return p.checked=n[u],p.addEventListener("change",()=>{n[u]=p.checked,ki("draw",n),t.setOption(u,p.checked)}),V("label",{class:"check"},p,s[u])}),a=V("input",{type:"checkbox"});a.addEventListener("change",e.ghost);let l=V("button",{type:"button",class:"item",onclick:()=>t.resetCamera()},zt("camera"),"Camera as it was",V("kbd",{},"C")),c=V("div",{class:"menu",hidden:!0},o,V("label",{class:"check"},a,"ghost hand",V("kbd",{},"G")),l),h=V("div",{class:"menu-host"},r,c);function d(u){Xe(c,u),At(r,"aria-expanded",u)}document.addEventListener("pointerdown",u=>!h.contains(u.target)&&d(!1));for(let u of Object.keys(s))t.setOption(u,n[u]);return{root:h,close(){let u=!c.hidden;return d(!1),u},update(){let u=i.state?.ghost;a.checked=u!=="off"&&u!=="none",a.disabled=u==="none"}}}var bf=1<<20,w0=128<<20,Sf=512,kE=/\.(h5|hdf5)$/i,zE=/\.ya?ml$/i,GE=/\.(urdf|mjcf|xml)$/i,VE=/\.(obj|stl|ply|gltf|glb|dae)$/i,HE=/\.(ya?ml|urdf|mjcf|xml|obj|mtl|stl|ply|gltf|glb|bin|dae|h5|hdf5|txt|csv|png|jpe?g)$/i;async function WE(i){let e=[...i.items].filter(n=>n.kind==="file").map(n=>n.webkitGetAsEntry?.()??n.getAsFile()),t=[];for(let n of e)await T0(n,t);return t}async function T0(i,e){if(!(!i||e.length>16*Sf)){if(i instanceof File)e.push({path:i.name,file:i});else if(i.isFile)e.push({path:i.fullPath.replace(/^\//,""),file:await new Promise((t,n)=>i.file(t,n))});else if(i.isDirectory){let t=i.createReader();for(;;){let n=await new Promise((s,r)=>t.readEntries(s,r));if(n.length===0)break;for(let s of n)await T0(s,e)}}}}function XE(i){for(let e of[kE,zE,GE,VE]){let t=i.filter(n=>e.test(n)).sort((n,s)=>n.split("/").length-s.split("/").length||E0(s)-E0(n)||n.localeCompare(s));if(t.length>0)return{names:t,clear:t.length===1}}return{names:[],clear:!1}}var E0=i=>/(^|\/)scene[^/]*$/i.test(i)+/\.urdf$/i.test(i);function qE(i){let e=i.replace(/[\\:\x00-\x1f\x7f]/g,"_");for(;new TextEncoder().encode(e).length>127&&e.includes("/");)e=e.slice(e.indexOf("/")+1);return e}var YE=()=>[...crypto.getRandomValues(new Uint8Array(8))].map(i=>i.toString(16).padStart(2,"0")).join("");function A0(i,e,t,{tell:n,begin:s}){let r=V("h2",{id:"files-title"}),o=V("p",{class:"soft"}),a=V("progress",{max:1,value:0,"aria-label":"Sent"}),l=V("ul",{class:"rows"}),c=V("button",{type:"button",onclick:()=>i.close()},"Cancel");i.append(r,o,a,l,V("footer",{},c)),i.setAttribute("aria-labelledby","files-title");let h=null;i.addEventListener("close",()=>h?.abort());async function d(m){let b=m.filter(I=>HE.test(I.path)).map(({path:I,file:D})=>({path:qE(I),file:D})),y=b.reduce((I,D)=>I+D.file.size,0),{names:w,clear:S}=XE(b.map(I=>I.path)),x=w.length===0?"None of these files can be opened: URDF, MJCF, OBJ, STL, YAML or a recording is.":b.length>Sf?`${b.length} files: at most ${Sf} go in one drop.`:y>w0?`${(y/1e6).toFixed(0)} MB: at most ${w0/1e6|0} MB go in one drop.`:"";if(x){n(x,{code:-1});return}s();let E=YE();h=new AbortController,qe(r,b.length===1?b[0].path:`${b.length} files`),qe(o,"Sending"),Xe(a,!0),Xe(l,!1),i.open||i.showModal();try{await u(E,b,y,h.signal)}catch(I){h.signal.aborted||n(`The files could not be sent: ${I.message}`,{code:-1}),i.close();return}S?_(E,w[0]):p(E,w)}async function u(m,b,y,w){let S=0;for(let{path:x,file:E}of b){let I=Math.max(1,Math.ceil(E.size/bf));for(let D=0;D<I;D++){let L=E.slice(D*bf,(D+1)*bf),k=await fetch(`/upload?id=${m}&name=${encodeURIComponent(x)}&piece=${D}&of=${I}`,{method:"POST",body:L,signal:w,headers:{"Content-Type":"application/octet-stream"}});if(!k.ok)throw new Error((await k.text()).slice(0,300)||`the program answered ${k.status}`);S+=L.size,a.value=y>0?S/y:1,qe(o,`${x}, ${(S/1e6).toFixed(1)} of ${(y/1e6).toFixed(1)} MB`)}}}function p(m,b){qe(r,"Which of them is to be opened?"),qe(o,"The others are taken as what it names."),Xe(a,!1),Xe(l,!0),l.replaceChildren(...b.map(y=>V("li",{},V("button",{type:"button",onclick:()=>_(m,y)},V("b",{},y))))),l.querySelector("button").focus()}function _(m,b){h=null,i.close(),t.send({t:"open",what:`upload:${m}`,main:b})}let v=m=>[...m.dataTransfer?.types??[]].includes("Files"),g=0;window.addEventListener("dragenter",m=>{v(m)&&(g++,Xe(e,!0),document.documentElement.classList.add("dropping"))}),window.addEventListener("dragleave",m=>{v(m)&&--g<=0&&f()}),window.addEventListener("dragover",m=>v(m)&&m.preventDefault()),window.addEventListener("drop",async m=>{v(m)&&(m.preventDefault(),f(),d(await WE(m.dataTransfer)))});function f(){g=0,Xe(e,!1),document.documentElement.classList.remove("dropping")}return{open:d}}var $E=[["drag a body","pull it with a spring; let go to release it"],["wheel while dragging","farther, nearer"],["Shift wheel while dragging","close, open the grip"],["drag beside it","turn the view; right button or two fingers: move it"],["wheel","nearer, farther"]];function R0(i,e){let t=V("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),n=s=>V("dl",{},s.flatMap(([r,o])=>[V("dt",{},V("kbd",{},r)),V("dd",{},o)]));return i.append(V("header",{},V("h2",{id:"help-title"},"Help"),t),V("div",{class:"scroll"},V("h3",{},"Hand"),n($E),V("h3",{},"Keyboard"),n(e),V("h3",{},"What is drawn"),V("p",{class:"soft"},"Each force at a contact is an arrow. The device is drawn apart from the body that it holds: what is between them is the spring that is felt. Energy has a panel of its own: where its stack rises above the dashed line, the simulation has made energy out of nothing, and what is passive never does."))),At(i,"aria-labelledby","help-title"),i.addEventListener("click",s=>s.target===i&&i.close()),{open:()=>i.open?i.close():i.showModal()}}var ZE=250;function C0(i,e,t){let n=new Set,s=V("p"),r=V("p"),o=V("section",{class:"hint","aria-label":"What to try",onclick:()=>o.classList.toggle("whole")},s,r,V("button",{type:"button",class:"bare close","aria-label":"Put away",title:"Put away",onclick:m=>{m.stopPropagation(),n.add(e.state?.scene),u()}},zt("close"))),a=[0,1].map(m=>{let b=V("b",{class:"name"}),y=V("span",{class:"figure n"}),w=V("span",{class:"word"},"out of nothing");return{root:V("div",{class:`half half-${m}`},V("div",{class:"label"},b,V("span",{class:"made"},y," ",w))),name:b,figure:y,word:w}}),l=V("p",{class:"caption","aria-live":"polite"}),c=V("p",{class:"busy",role:"status"},V("i"),V("span")),h=V("p",{class:"quality",role:"status"}),d=[0,1].map(m=>V("p",{class:`trouble trouble-${m}`,role:"alert"}));i.append(a[0].root,a[1].root,o,c,...d,h);function u(){let m=e.state,b=!m||n.has(m.scene)||!(m.try||m.notice);Xe(o,!b),p(s,"Try",m?.try),p(r,"Notice",m?.notice);let y=e.sides()>1,w=y||!!m?.sides?.[0]?.label;a.forEach(({root:S,name:x},E)=>{Xe(S,y||w&&E===0),qe(x,m?.sides?.[E]?.label??"")}),i.parentElement.classList.toggle("two",y),i.parentElement.classList.toggle("named",w),i.parentElement.classList.toggle("replaying",m?.mode==="replay"),Xe(l,m?.ghost==="watching"&&m?.mode!=="replay"),qe(l,m?.focus?`watching the ghost hand; grab the ${m.focus.replace(/[._-]/g," ")} to take over`:"watching the ghost hand; grab anything to take over"),Xe(c,!!m?.busy),qe(c.lastElementChild,m?.busy??""),d.forEach((S,x)=>{let E=[x===0?m?.trouble:"",m?.sides?.[x]?.trouble].filter(Boolean).join(`
`);Xe(S,E&&!m?.busy&&(x===0||y)),qe(S,E)})}function p(m,b,y){Xe(m,!!y),m.said!==y&&(m.said=y,o.classList.remove("whole"),m.replaceChildren(V("b",{},`${b}: `),y??""))}let _=0;function v(m){m-_<ZE||(_=m,a.forEach(({root:b,figure:y,word:w},S)=>{let x=t.side(S),E=al(x.made,x.nothing());qe(y,E.figure),qe(w,E.word),At(b,"data-made",x.burst())}))}function g(){let m=e.quality,b=m?[m.shadows===!1&&m.level>0?"shadows":"",m.level>1?"resolution":""].filter(Boolean):[];Xe(h,b.length>0),qe(h,b.length===2?"shadows off and resolution lower to keep up":b[0]==="shadows"?"shadows off to keep up":"resolution lower to keep up")}function f(m){m?.forEach(({x:w,y:S,width:x},E)=>{let{style:I}=d[E];I.left=`calc(${w}px + .75rem)`,I.maxWidth=`min(20rem, ${x-24}px)`,I.setProperty("--top",`${S}px`)});let b=m?.[1];if(!b)return;let{style:y}=a[1].root;y.left=`${b.x}px`,y.top=`${b.y}px`,y.maxWidth=`${b.width}px`,i.parentElement.classList.toggle("stacked",b.y>0)}return e.on("halves",f),e.on("state",u),e.on("card",u),e.on("quality",g),u(),g(),{ghost:l,frame:v,bringBack(){n.delete(e.state?.scene),u()},isAway:()=>n.has(e.state?.scene)}}function P0(i,{help:e,chooser:t,panels:n,camera:s,escape:r}){let o=[[[" "],"Space","pause, go on",()=>i.play()],[["."],".","one step, then pause",()=>i.step()],[["r"],"R","reset",()=>i.reset()],[["s"],"S","slow motion: 1, ½, ⅒",()=>i.slower()],[["b"],"B","naive beside passive",()=>i.beside()],[["g"],"G","ghost hand",()=>i.ghost()],[["c"],"C","camera as it was",()=>s()],[["R"],"Shift R","record, stop recording",()=>i.record()],[["ArrowLeft","ArrowRight"],"← →","in a replay: back, forward; with Shift further",h=>l(h)],[["l"],"L","from a replay back to live",()=>i.replaying()&&i.live()],[["o"],"O","choose a scene, open files",()=>t()],[["p"],"P","panels",()=>n()],[["?"],"?","this help",()=>e()],[["Escape"],"Esc","close what is open",h=>r(h)]],a=new Map(o.flatMap(([h,,,d])=>h.map(u=>[u,d])));function l(h){return i.replaying()?(i.scrub((h.key==="ArrowLeft"?-1:1)*i.scrubStep*(h.shiftKey?10:1)),!0):!1}function c(h){let{target:d}=h;return d.closest?.("dialog")&&h.key!=="?"||d.matches?.("input:not([type=range]), textarea, select")?!0:h.key===" "?!!d.closest?.("button, a, summary, [role=button]"):h.key.startsWith("Arrow")&&!!d.matches?.("input[type=range]")}return window.addEventListener("keydown",h=>{if(h.ctrlKey||h.metaKey||h.altKey||h.repeat&&h.key===" "||c(h))return;let d=/^[a-z]$/i.test(h.key),u=a.get(d?h.shiftKey?h.key.toUpperCase():h.key.toLowerCase():h.key);u&&u(h)!==!1&&h.preventDefault()}),o.map(([,h,d])=>[h,d])}var JE=7e3,KE=3;function I0(i,e,t){i.setAttribute("aria-live","polite");let n=V("span"),s=V("button",{type:"button",class:"small",onclick:()=>p.onRetry?.()},"Try now");e.append(V("i",{class:"spinner","aria-hidden":"true"}),n,s);let r=!1;function o(_,{code:v=0,keep:g=v<0}={}){let f=_.replace(/\s+$/,"");if(!f)return null;let m=[...i.children].find(x=>x.text===f);if(m)return m.count++,qe(m.querySelector(".count"),`×${m.count}`),a(m,g),m;let b=f.indexOf(`
`),y=b>=0,w=V("div",{class:"words"},V("p",{},y?f.slice(0,b):f),y?V("pre",{tabindex:0},f.slice(b+1)):null),S=V("div",{class:`toast${v<0?" error":""}${y?" many":""}`,role:v<0?"alert":!1},w,V("span",{class:"count soft"}),V("button",{type:"button",class:"bare close","aria-label":"Put away",onclick:()=>S.remove()},zt("close")));for(S.text=f,S.count=1,S.at=performance.now(),i.append(S);i.childElementCount>KE;)(i.querySelector(".toast:not(.error):not(:last-child)")??i.firstElementChild).remove();return a(S,g),S}function a(_,v){clearTimeout(_.timer),v||(_.timer=setTimeout(()=>_.matches(":hover, :focus-within")?a(_,!1):_.remove(),JE))}function l({state:_}){r||=_==="waiting"||_==="stopped",_==="open"&&(r=!1),Xe(e,r),qe(n,_==="stopped"?"The connection is closed.":"The program has ended or cannot be reached; trying again."),document.documentElement.classList.toggle("lost",r)}let c=0,h=null;function d(_){_.busy&&!c&&(c=performance.now());let v=`${_.mode} ${_.epoch} ${_.scene}`;if(h!==null&&v!==h)for(let g of[...i.children])g.at<c&&g.remove();h=v,_.busy||(c=0)}t.on("state",d);function u(_){let v=t.state?.sides??[];return _.replace(/^world ([01])\b/,(g,f)=>v.length<2?"the world":v[f]?.label||g)}t.on("said",_=>o(u(_.text),{code:_.code})),t.on("connection",l),l(t.connection);let p={tell:o,onRetry:null,clear(){let _=i.childElementCount>0;return i.textContent="",_}};return p}var jE=80,QE=250;function L0(i,e){let t=[],n=Bi("folded",{}),s=Bi("panel","sliders"),r=0,o=V("div",{class:"tabs",role:"tablist","aria-label":"Panels"}),a=V("div",{class:"panels"});i.append(o,a);let l=new IntersectionObserver(g=>{for(let f of g){let m=t.find(b=>b.root===f.target);m.seen=f.isIntersecting,m.serial=-1}},{root:null});function c({id:g,title:f,hint:m="",open:b=!0,draw:y=null,every:w=jE,has:S=null}){let x=V("div",{class:"body",id:`panel-${g}`}),E=V("span",{class:"aside"}),I=V("button",{class:"fold",type:"button","aria-controls":`panel-${g}`,title:m||!1},zt("down"),V("span",{class:"title"},f),E),D=V("h2",{},I),L=V("section",{class:"panel","aria-label":f,"data-panel":g},D,x),k=V("button",{class:"tab",type:"button",role:"tab","aria-controls":`panel-${g}`},f),z={id:g,root:L,body:x,aside:E,draw:y,seen:!1,serial:-1,at:0,shown:!0,tab:k,every:w,has:S,folded:n[g]??!b};return I.addEventListener("click",()=>h(z,!z.folded)),k.addEventListener("click",()=>d(g)),z.fold=I,t.push(z),o.append(k),a.append(L),l.observe(L),h(z,z.folded,!1),d(s,!1),z}function h(g,f,m=!0){g.folded=f,g.root.classList.toggle("folded",f),At(g.fold,"aria-expanded",!f),g.serial=-1,m&&(n[g.id]=f,ki("folded",n))}function d(g,f=!0){s=g;let m=t.find(b=>b.id===g&&b.shown)??t.find(b=>b.shown);for(let b of t)b.root.classList.toggle("current",b===m),At(b.tab,"aria-selected",b===m);f&&ki("panel",g)}function u(g,f){g.shown!==f&&(g.shown=f,Xe(g.root,f),Xe(g.tab,f),d(s,!1))}let p=-1;function _(g){p!==e.epoch&&(p=e.epoch,t.forEach(f=>f.has&&u(f,f.has())));for(let f=0;f<t.length;f++){let m=t[(r+f)%t.length];if(!(!m.draw||!m.seen||m.serial===e.serial||g-m.at<m.every||v(m))){m.at=g,m.serial=e.serial,m.draw(g),r=(r+f+1)%t.length;return}}}let v=g=>g.body.offsetParent===null;return{TEXT:QE,add:c,frame:_,choose:d,setShown:u,setFolded:h,all:t,refresh:()=>t.forEach(g=>{g.serial=-1})}}var eT="uplot",tT="u-hz",nT="u-vt",iT="u-title",sT="u-wrap",rT="u-under",oT="u-over",aT="u-axis",Tr="u-off",lT="u-select",cT="u-cursor-x",hT="u-cursor-y",uT="u-cursor-pt",dT="u-legend",fT="u-live",pT="u-inline",mT="u-series",gT="u-marker",D0="u-label",_T="u-value",cl="width",hl="height";var N0="bottom",Po="left",Mf="right",zf="#000",U0=zf+"0",wf="mousemove",O0="mousedown",Ef="mouseup",F0="mouseenter",B0="mouseleave",k0="dblclick",xT="resize",yT="scroll",z0="change",ru="dppxchange",Gf="--",Fo=typeof window<"u",Pf=Fo?document:null,Lo=Fo?window:null,vT=Fo?navigator:null,Et,tu;function If(){let i=devicePixelRatio;Et!=i&&(Et=i,tu&&Df(z0,tu,If),tu=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),Ar(z0,tu,If),Lo.dispatchEvent(new CustomEvent(ru)))}function fi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Lf(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Yt(i,e,t){i.style[e]=t+"px"}function zi(i,e,t,n){let s=Pf.createElement(i);return e!=null&&fi(s,e),t?.insertBefore(s,n),s}function Ti(i,e){return zi("div",i,e)}var G0=new WeakMap;function as(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=G0.get(i);r!=o&&(i.style.transform=r,G0.set(i,r),e<0||t<0||e>n||t>s?fi(i,Tr):Lf(i,Tr))}var V0=new WeakMap;function H0(i,e,t){let n=e+t,s=V0.get(i);n!=s&&(V0.set(i,n),i.style.background=e,i.style.borderColor=t)}var W0=new WeakMap;function X0(i,e,t,n){let s=e+""+t,r=W0.get(i);s!=r&&(W0.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Vf={passive:!0},bT={...Vf,capture:!0};function Ar(i,e,t,n){e.addEventListener(i,t,n?bT:Vf)}function Df(i,e,t,n){e.removeEventListener(i,t,Vf)}Fo&&If();function Gi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:pi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function y_(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var v_=i=>i!=null,b_=i=>i!=null&&i>0,lu=y_(v_),ST=y_(b_);function MT(i,e,t,n=0,s=!1){let r=s?ST:lu,o=s?b_:v_;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ut,l??-Ut]}function cu(i,e,t,n){let s=$0(i),r=$0(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ps:S_,a=s==1?pi:Ai,l=r==1?Ai:pi,c=a(o(Mn(i))),h=l(o(Mn(e))),d=Do(t,c),u=Do(t,h);return t==10&&(c<0&&(d=Ot(d,-c)),h<0&&(u=Ot(u,-h))),n||t==2?(i=d*s,e=u*r):(i=T_(i,d),e=hu(e,u)),[i,e]}function Hf(i,e,t,n){let s=cu(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Wf=.1,q0={mode:3,pad:Wf},dl={pad:0,soft:null,mode:0},wT={min:dl,max:dl};function ou(i,e,t,n){return uu(t)?Y0(i,e,t):(dl.pad=t,dl.soft=n?0:null,dl.mode=n?3:0,Y0(i,e,wT))}function Mt(i,e){return i??e}function ET(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Y0(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ut),l=Mt(s.hard,Ut),c=Mt(n.soft,Ut),h=Mt(s.soft,-Ut),d=Mt(n.mode,0),u=Mt(s.mode,0),p=e-i,_=Ps(p),v=jn(Mn(i),Mn(e)),g=Ps(v),f=Mn(g-_);(p<1e-24||f>10)&&(p=0,(i==0||e==0)&&(p=1e-24,d==2&&c!=Ut&&(r=0),u==2&&h!=-Ut&&(o=0)));let m=p||v||1e3,b=Ps(m),y=Do(10,pi(b)),w=m*(p==0?i==0?.1:1:r),S=Ot(T_(i-w,y/10),24),x=i>=c&&(d==1||d==3&&S<=c||d==2&&S>=c)?c:Ut,E=jn(a,S<x&&i>=x?x:Vi(x,S)),I=m*(p==0?e==0?.1:1:o),D=Ot(hu(e+I,y/10),24),L=e<=h&&(u==1||u==3&&D>=h||u==2&&D<=h)?h:-Ut,k=Vi(l,D>L&&e<=L?L:jn(L,D));return E==k&&E==0&&(k=100),[E,k]}var TT=new Intl.NumberFormat(Fo?vT.language:"en-US"),Xf=i=>TT.format(i),mi=Math,su=mi.PI,Mn=mi.abs,pi=mi.floor,Sn=mi.round,Ai=mi.ceil,Vi=mi.min,jn=mi.max,Do=mi.pow,$0=mi.sign,Ps=mi.log10,S_=mi.log2,AT=(i,e=1)=>mi.sinh(i)*e,Tf=(i,e=1)=>mi.asinh(i/e),Ut=1/0;function Z0(i){return(Ps((i^i>>31)-(i>>31))|0)+1}function Nf(i,e,t){return Vi(jn(i,e),t)}function M_(i){return typeof i=="function"}function yt(i){return M_(i)?i:()=>i}var RT=()=>{},w_=i=>i,E_=(i,e)=>e,CT=i=>null,J0=i=>!0,K0=(i,e)=>i==e,PT=/\.\d*?(?=9{6,}|0{6,})/gm,Rr=i=>{if(R_(i)||nr.has(i))return i;let e=`${i}`,t=e.match(PT);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Rr(s)}e${r}`}return Ot(i,n)};function wr(i,e){return Rr(Ot(Rr(i/e))*e)}function hu(i,e){return Rr(Ai(Rr(i/e))*e)}function T_(i,e){return Rr(pi(Rr(i/e))*e)}function Ot(i,e=0){if(R_(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Sn(n)/t}var nr=new Map;function A_(i){return((""+i).split(".")[1]||"").length}function pl(i,e,t,n){let s=[],r=n.map(A_);for(let o=e;o<t;o++){let a=Mn(o),l=Ot(Do(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?h:Ot(h,d);s.push(u),nr.set(u,d)}}return s}var fl={},qf=[],No=[null,null],tr=Array.isArray,R_=Number.isInteger,IT=i=>i===void 0;function j0(i){return typeof i=="string"}function uu(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function LT(i){return i!=null&&typeof i=="object"}var DT=Object.getPrototypeOf(Uint8Array),C_="__proto__";function Uo(i,e=uu){let t;if(tr(i)){let n=i.find(s=>s!=null);if(tr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Uo(i[s],e)}else t=i.slice()}else if(i instanceof DT)t=i.slice();else if(e(i)){t={};for(let n in i)n!=C_&&(t[n]=Uo(i[n],e))}else t=i;return t}function gn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=C_&&(uu(i[s])?gn(i[s],Uo(n[s])):i[s]=Uo(n[s]))}return i}var NT=0,UT=1,OT=2;function FT(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function BT(i,e){if(GT(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return VT(o[0])||(o=zT(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=e?e[o][c]:UT,p=[];for(let _=0;_<h.length;_++){let v=h[_],g=r.get(l[_]);v===null?u!=NT&&(d[g]=v,u==OT&&p.push(g)):d[g]=v}FT(d,p,s),n.push(d)}}return n}var kT=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function zT(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function GT(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function VT(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,pi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var P_=["January","February","March","April","May","June","July","August","September","October","November","December"],I_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function L_(i){return i.slice(0,3)}var HT=I_.map(L_),WT=P_.map(L_),XT={MMMM:P_,MMM:WT,WWWW:I_,WWW:HT};function ll(i){return(i<10?"0":"")+i}function qT(i){return(i<10?"00":i<100?"0":"")+i}var YT={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>ll(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ll(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>ll(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ll(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ll(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>qT(i.getMilliseconds())};function Yf(i,e){e=e||XT;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?YT[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var $T=new Intl.DateTimeFormat().resolvedOptions().timeZone;function ZT(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==$T?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var D_=i=>i%1==0,au=[1,2,2.5,5],JT=pl(10,-32,0,au),N_=pl(10,0,32,au),KT=N_.filter(D_),Er=JT.concat(N_),$f=`
`,U_="{YYYY}",Q0=$f+U_,O_="{M}/{D}",ul=$f+O_,nu=ul+"/{YY}",F_="{aa}",jT="{h}:{mm}",Io=jT+F_,e_=$f+Io,t_=":{ss}",Rt=null;function B_(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?pl(10,0,3,au).filter(D_):pl(10,-3,0,au)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,U_,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",Q0,Rt,Rt,Rt,Rt,Rt,1],[s,O_,Q0,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+F_,nu,Rt,ul,Rt,Rt,Rt,1],[t,Io,nu,Rt,ul,Rt,Rt,Rt,1],[e,t_,nu+" "+Io,Rt,ul+" "+Io,Rt,e_,Rt,1],[i,t_+".{fff}",nu+" "+Io,Rt,ul+" "+Io,Rt,e_,Rt,1]];function h(d){return(u,p,_,v,g,f)=>{let m=[],b=g>=o,y=g>=r&&g<o,w=d(_),S=Ot(w*i,3),x=Af(w.getFullYear(),b?0:w.getMonth(),y||b?1:w.getDate()),E=Ot(x*i,3);if(y||b){let I=y?g/r:0,D=b?g/o:0,L=S==E?S:Ot(Af(x.getFullYear()+D,x.getMonth()+I,1)*i,3),k=new Date(Sn(L/i)),z=k.getFullYear(),U=k.getMonth();for(let X=0;L<=v;X++){let Y=Af(z+D*X,U+I*X,1),H=Y-d(Ot(Y*i,3));L=Ot((+Y+H)*i,3),L<=v&&m.push(L)}}else{let I=g>=s?s:g,D=pi(_)-pi(S),L=E+D+hu(S-E,I);m.push(L);let k=d(L),z=k.getHours()+k.getMinutes()/t+k.getSeconds()/n,U=g/n,X=u.axes[p]._space,Y=f/X;for(;L=Ot(L+g,i==1?0:3),!(L>v);)if(U>1){let H=pi(Ot(z+U,6))%24,Q=d(L).getHours()-H;Q>1&&(Q=-1),L-=Q*n,z=(z+U)%24;let se=m[m.length-1];Ot((L-se)/g,3)*Y>=.7&&m.push(L)}else m.push(L)}return m}}return[l,c,h]}var[QT,eA,tA]=B_(1),[nA,iA,sA]=B_(.001);pl(2,-53,53,[1]);function n_(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function i_(i,e){return(t,n,s,r,o)=>{let a=e.find(_=>o>=_[0])||e[e.length-1],l,c,h,d,u,p;return n.map(_=>{let v=i(_),g=v.getFullYear(),f=v.getMonth(),m=v.getDate(),b=v.getHours(),y=v.getMinutes(),w=v.getSeconds(),S=g!=l&&a[2]||f!=c&&a[3]||m!=h&&a[4]||b!=d&&a[5]||y!=u&&a[6]||w!=p&&a[7]||a[1];return l=g,c=f,h=m,d=b,u=y,p=w,S(v)})}}function rA(i,e){let t=Yf(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Af(i,e,t){return new Date(i,e,t)}function s_(i,e){return e(i)}var oA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function r_(i,e){return(t,n,s,r)=>r==null?Gf:e(i(n))}function aA(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function lA(i,e){return i.series[e].fill(i,e)}var cA={show:!0,live:!0,isolate:!1,mount:RT,markers:{show:!0,width:2,stroke:aA,fill:lA,dash:"solid"},idx:null,idxs:null,values:[]};function hA(i,e){let t=i.cursor.points,n=Ti(),s=t.size(i,e);Yt(n,cl,s),Yt(n,hl,s);let r=s/-2;Yt(n,"marginLeft",r),Yt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Yt(n,"borderWidth",o),n}function uA(i,e){let t=i.series[e].points;return t._fill||t._stroke}function dA(i,e){let t=i.series[e].points;return t._stroke||t._fill}function fA(i,e){return i.series[e].points.size}var Rf=[0,0];function pA(i,e,t){return Rf[0]=e,Rf[1]=t,Rf}function iu(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Cf(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var mA={show:!0,x:!0,y:!0,lock:!1,move:pA,points:{one:!1,show:hA,size:fA,width:0,stroke:dA,fill:uA},bind:{mousedown:iu,mouseup:iu,click:iu,dblclick:iu,mousemove:Cf,mouseleave:Cf,mouseenter:Cf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},k_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Zf=gn({},k_,{filter:E_}),z_=gn({},Zf,{size:10}),G_=gn({},k_,{show:!1}),Jf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',V_="bold "+Jf,H_=1.5,o_={show:!0,scale:"x",stroke:zf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:V_,side:2,grid:Zf,ticks:z_,border:G_,font:Jf,lineGap:H_,rotate:0},gA="Value",_A="Time",a_={show:!0,scale:"x",auto:!1,sorted:1,min:Ut,max:-Ut,idxs:[]};function xA(i,e,t,n,s){return e.map(r=>r==null?"":Xf(r))}function yA(i,e,t,n,s,r,o){let a=[],l=nr.get(s)||0;t=o?t:Ot(hu(t,s),l);for(let c=t;c<=n;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Uf(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ps:S_,h=pi(c(t));s=Do(l,h),l==10&&(s=Er[Gi(s,Er)]);let d=t,u=s*l;l==10&&(u=Er[Gi(u,Er)]);do a.push(d),d=d+s,l==10&&!nr.has(d)&&(d=Ot(d,nr.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=Er[Gi(u,Er)]));while(d<=n);return a}function vA(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Uf(i,e,jn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Uf(i,e,jn(l,-n),-t,s):[l]).reverse().map(u=>-u).concat(h,c)}var W_=/./,bA=/[12357]/,SA=/[125]/,l_=/1/,Of=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function MA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?W_:l(7,o)-h>=c?bA:l(5,o)-h>=c?SA:l_;if(d==l_){let u=Mn(l(1,o)-h);if(u<c)return Of(e.slice().reverse(),a.distr,d,Ai(c/u)).reverse()}return Of(e,a.distr,d,1)}function wA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Mn(l(1,o)-l(2,o));return c<a?Of(e.slice().reverse(),3,W_,Ai(a/c)).reverse():e}function EA(i,e,t,n){return n==null?Gf:e==null?"":Xf(e)}var c_={show:!0,scale:"y",stroke:zf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:V_,side:3,grid:Zf,ticks:z_,border:G_,font:Jf,lineGap:H_,rotate:0};function TA(i,e){let t=3+(i||1)*2;return Ot(t*e,3)}function AA(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Mn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var h_={scale:null,auto:!0,sorted:0,min:Ut,max:-Ut},X_=(i,e,t,n,s)=>s,u_={show:!0,auto:!0,sorted:0,gaps:X_,alpha:1,facets:[gn({},h_,{scale:"x"}),gn({},h_,{scale:"y"})]},d_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:X_,alpha:1,points:{show:AA,filter:null},values:null,min:Ut,max:-Ut,idxs:[],path:null,clip:null};function RA(i,e,t,n,s){return t/10}var q_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},CA=gn({},q_,{time:!1,ori:1}),f_={};function Y_(i,e){let t=f_[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(f_[i]=t)),t}var Oo=1,Ff=2;function Cr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,p=a.top,_=a.width,v=a.height,g=i.valToPosH,f=i.valToPosV;return h.ori==0?t(s,l,c,h,d,g,f,u,p,_,v,fu,Bo,mu,Z_,K_):t(s,l,c,h,d,f,g,p,u,v,_,pu,ko,Qf,J_,j_)}function Kf(i,e){let t=0,n=0,s=Mt(i.bands,qf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function PA(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Is(i,e,t,n,s,r){return Cr(i,e,(o,a,l,c,h,d,u,p,_,v,g)=>{let f=o.pxRound,m=c.dir*(c.ori==0?1:-1),b=c.ori==0?Bo:ko,y,w;m==1?(y=t,w=n):(y=n,w=t);let S=f(d(a[y],c,v,p)),x=f(u(l[y],h,g,_)),E=f(d(a[w],c,v,p)),I=f(u(r==1?h.max:h.min,h,g,_)),D=new Path2D(s);return b(D,E,I),b(D,S,I),b(D,S,x),D})}function du(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?mu:Qf,l=t;for(let d=0;d<i.length;d++){let u=i[d];if(u[1]>u[0]){let p=u[0]-l;p>0&&a(o,l,n,p,n+r),l=u[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function IA(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function jf(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let d=c,u=c;if(s==1)for(;++c<=n&&e[c]===null;)u=c;else for(;--c>=t&&e[c]===null;)u=c;let p=r(i[d]),_=u==d?p:r(i[u]),v=d-s;p=o<=0&&v>=0&&v<l?r(i[v]):p;let f=u+s;_=o>=0&&f>=0&&f<l?r(i[f]):_,_>=p&&a.push([p,_])}return a}function p_(i){return i==0?w_:i==1?Sn:e=>wr(e,i)}function $_(i){let e=i==0?fu:pu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Vi(c,a/2,l/2),h=Vi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var fu=(i,e,t)=>{i.moveTo(e,t)},pu=(i,e,t)=>{i.moveTo(t,e)},Bo=(i,e,t)=>{i.lineTo(e,t)},ko=(i,e,t)=>{i.lineTo(t,e)},mu=$_(0),Qf=$_(1),Z_=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},J_=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},K_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},j_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Q_(i){return(e,t,n,s,r)=>Cr(e,t,(o,a,l,c,h,d,u,p,_,v,g)=>{let{pxRound:f,points:m}=o,b,y;c.ori==0?(b=fu,y=Z_):(b=pu,y=J_);let w=Ot(m.width*Et,3),S=(m.size-m.width)/2*Et,x=Ot(S*2,3),E=new Path2D,I=new Path2D,{left:D,top:L,width:k,height:z}=e.bbox;mu(I,D-x,L-x,k+x*2,z+x*2);let U=X=>{if(l[X]!=null){let Y=f(d(a[X],c,v,p)),H=f(u(l[X],h,g,_));b(E,Y+S,H),y(E,Y,H,S,0,su*2)}};if(r)r.forEach(U);else for(let X=n;X<=s;X++)U(X);return{stroke:w>0?E:null,fill:E,clip:I,flags:Oo|Ff}})}function ex(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var LA=ex(Bo),DA=ex(ko);function tx(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>Cr(t,n,(o,a,l,c,h,d,u,p,_,v,g)=>{[s,r]=lu(l,s,r);let f=o.pxRound,m=z=>f(d(z,c,v,p)),b=z=>f(u(z,h,g,_)),y,w;c.ori==0?(y=Bo,w=LA):(y=ko,w=DA);let S=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},E=x.stroke,I=!1;if(r-s>=v*4){let z=ue=>t.posToVal(ue,c.key,!0),U=null,X=null,Y,H,le,J=m(a[S==1?s:r]),Q=m(a[s]),se=m(a[r]),de=z(S==1?Q+1:se-1);for(let ue=S==1?s:r;ue>=s&&ue<=r;ue+=S){let ee=a[ue],xe=(S==1?ee<de:ee>de)?J:m(ee),Ae=l[ue];xe==J?Ae!=null?(H=Ae,U==null?(y(E,xe,b(H)),Y=U=X=H):H<U?U=H:H>X&&(X=H)):Ae===null&&(I=!0):(U!=null&&w(E,J,b(U),b(X),b(Y),b(H)),Ae!=null?(H=Ae,y(E,xe,b(H)),U=X=Y=H):(U=X=null,Ae===null&&(I=!0)),J=xe,de=z(J+S))}U!=null&&U!=X&&le!=J&&w(E,J,b(U),b(X),b(Y),b(H))}else for(let z=S==1?s:r;z>=s&&z<=r;z+=S){let U=l[z];U===null?I=!0:U!=null&&y(E,m(a[z]),b(U))}let[L,k]=Kf(t,n);if(o.fill!=null||L!=0){let z=x.fill=new Path2D(E),U=o.fillTo(t,n,o.min,o.max,L),X=b(U),Y=m(a[s]),H=m(a[r]);S==-1&&([H,Y]=[Y,H]),y(z,H,X),y(z,Y,X)}if(!o.spanGaps){let z=[];I&&z.push(...jf(a,l,s,r,S,m,e)),x.gaps=z=o.gaps(t,n,s,r,z),x.clip=du(z,c.ori,p,_,v,g)}return k!=0&&(x.band=k==2?[Is(t,n,s,r,E,-1),Is(t,n,s,r,E,1)]:Is(t,n,s,r,E,k)),x})}function NA(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>Cr(r,o,(c,h,d,u,p,_,v,g,f,m,b)=>{[a,l]=lu(d,a,l);let y=c.pxRound,{left:w,width:S}=r.bbox,x=Q=>y(_(Q,u,m,g)),E=Q=>y(v(Q,p,b,f)),I=u.ori==0?Bo:ko,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},L=D.stroke,k=u.dir*(u.ori==0?1:-1),z=E(d[k==1?a:l]),U=x(h[k==1?a:l]),X=U,Y=U;s&&e==-1&&(Y=w,I(L,Y,z)),I(L,U,z);for(let Q=k==1?a:l;Q>=a&&Q<=l;Q+=k){let se=d[Q];if(se==null)continue;let de=x(h[Q]),ue=E(se);e==1?I(L,de,z):I(L,X,ue),I(L,de,ue),z=ue,X=de}let H=X;s&&e==1&&(H=w+S,I(L,H,z));let[le,J]=Kf(r,o);if(c.fill!=null||le!=0){let Q=D.fill=new Path2D(L),se=c.fillTo(r,o,c.min,c.max,le),de=E(se);I(Q,H,de),I(Q,Y,de)}if(!c.spanGaps){let Q=[];Q.push(...jf(h,d,a,l,k,x,n));let se=c.width*Et/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),D.gaps=Q=c.gaps(r,o,a,l,Q),D.clip=du(Q,u.ori,g,f,m,b)}return J!=0&&(D.band=J==2?[Is(r,o,a,l,L,-1),Is(r,o,a,l,L,1)]:Is(r,o,a,l,L,J)),D})}function m_(i,e,t,n,s,r,o=Ut){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Mn(i[l]-i[a]);h<c&&(c=h,o=Mn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function UA(i){i=i||fl;let e=Mt(i.size,[.6,Ut,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=Mt(e[1],Ut),l=Mt(e[2],1),c=Mt(i.disp,fl),h=Mt(i.each,p=>{}),{fill:d,stroke:u}=c;return(p,_,v,g)=>Cr(p,_,(f,m,b,y,w,S,x,E,I,D,L)=>{let k=f.pxRound,z=t,U=n*Et,X=a*Et,Y=l*Et,H,le;y.ori==0?[H,le]=r(p,_):[le,H]=r(p,_);let J=y.dir*(y.ori==0?1:-1),Q=y.ori==0?mu:Qf,se=y.ori==0?h:(Ce,Ke,at,Me,Nt,Ve,Ze)=>{h(Ce,Ke,at,Nt,Me,Ze,Ve)},de=Mt(p.bands,qf).find(Ce=>Ce.series[0]==_),ue=de!=null?de.dir:0,ee=f.fillTo(p,_,f.min,f.max,ue),me=k(x(ee,w,L,I)),xe,Ae,Se,Ye=D,ot=k(f.width*Et),He=!1,dt=null,ct=null,st=null,$t=null;d!=null&&(ot==0||u!=null)&&(He=!0,dt=d.values(p,_,v,g),ct=new Map,new Set(dt).forEach(Ce=>{Ce!=null&&ct.set(Ce,new Path2D)}),ot>0&&(st=u.values(p,_,v,g),$t=new Map,new Set(st).forEach(Ce=>{Ce!=null&&$t.set(Ce,new Path2D)})));let{x0:Ft,size:cn}=c;if(Ft!=null&&cn!=null){z=1,m=Ft.values(p,_,v,g),Ft.unit==2&&(m=m.map(at=>p.posToVal(E+at*D,y.key,!0)));let Ce=cn.values(p,_,v,g);cn.unit==2?Ae=Ce[0]*D:Ae=S(Ce[0],y,D,E)-S(0,y,D,E),Ye=m_(m,b,S,y,D,E,Ye),Se=Ye-Ae+U}else Ye=m_(m,b,S,y,D,E,Ye),Se=Ye*o+U,Ae=Ye-Se;Se<1&&(Se=0),ot>=Ae/2&&(ot=0),Se<5&&(k=w_);let Lt=Se>0,wn=Ye-Se-(Lt?ot:0);Ae=k(Nf(wn,Y,X)),xe=(z==0?Ae/2:z==J?0:Ae)-z*J*((z==0?U/2:0)+(Lt?ot/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},_n=He?null:new Path2D,en=null;if(de!=null)en=p.data[de.series[1]];else{let{y0:Ce,y1:Ke}=c;Ce!=null&&Ke!=null&&(b=Ke.values(p,_,v,g),en=Ce.values(p,_,v,g))}let hn=H*Ae,B=le*Ae;for(let Ce=J==1?v:g;Ce>=v&&Ce<=g;Ce+=J){let Ke=b[Ce];if(Ke==null)continue;if(en!=null){let q=en[Ce]??0;if(Ke-q==0)continue;me=x(q,w,L,I)}let at=y.distr!=2||c!=null?m[Ce]:Ce,Me=S(at,y,D,E),Nt=x(Mt(Ke,ee),w,L,I),Ve=k(Me-xe),Ze=k(jn(Nt,me)),C=k(Vi(Nt,me)),T=Ze-C;if(Ke!=null){let q=Ke<0?B:hn,he=Ke<0?hn:B;He?(ot>0&&st[Ce]!=null&&Q($t.get(st[Ce]),Ve,C+pi(ot/2),Ae,jn(0,T-ot),q,he),dt[Ce]!=null&&Q(ct.get(dt[Ce]),Ve,C+pi(ot/2),Ae,jn(0,T-ot),q,he)):Q(_n,Ve,C+pi(ot/2),Ae,jn(0,T-ot),q,he),se(p,_,Ce,Ve-ot/2,C,Ae+ot,T)}}return ot>0?vt.stroke=He?$t:_n:He||(vt._fill=f.width==0?f._fill:f._stroke??f._fill,vt.width=0),vt.fill=He?ct:_n,vt})}function OA(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>Cr(n,s,(a,l,c,h,d,u,p,_,v,g,f)=>{[r,o]=lu(c,r,o);let m=a.pxRound,b=H=>m(u(H,h,g,_)),y=H=>m(p(H,d,f,v)),w,S,x;h.ori==0?(w=fu,x=Bo,S=K_):(w=pu,x=ko,S=j_);let E=h.dir*(h.ori==0?1:-1),I=b(l[E==1?r:o]),D=I,L=[],k=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(c[H]!=null){let J=l[H],Q=b(J);L.push(D=Q),k.push(y(c[H]))}let z={stroke:i(L,k,w,x,S,m),fill:null,clip:null,band:null,gaps:null,flags:Oo},U=z.stroke,[X,Y]=Kf(n,s);if(a.fill!=null||X!=0){let H=z.fill=new Path2D(U),le=a.fillTo(n,s,a.min,a.max,X),J=y(le);x(H,D,J),x(H,I,J)}if(!a.spanGaps){let H=[];H.push(...jf(l,c,r,o,E,b,t)),z.gaps=H=a.gaps(n,s,r,o,H),z.clip=du(H,h.ori,_,v,g,f)}return Y!=0&&(z.band=Y==2?[Is(n,s,r,o,U,-1),Is(n,s,r,o,U,1)]:Is(n,s,r,o,U,Y)),z})}function FA(i){return OA(BA,i)}function BA(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=e[u+1]-e[u],d[u]=i[u+1]-i[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+d[u]/3,e[u]+l[u]*d[u]/3,i[u+1]-d[u]/3,e[u+1]-l[u+1]*d[u]/3,i[u+1],e[u+1])}return a}var Bf=new Set;function g_(){for(let i of Bf)i.syncRect(!0)}Fo&&(Ar(xT,Lo,g_),Ar(yT,Lo,g_,!0),Ar(ru,Lo,()=>{Un.pxRatio=Et}));var kA=tx(),zA=Q_();function __(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>kf(r,o,e,t))}function GA(i,e){return i.map((t,n)=>n==0?{}:gn({},e,t))}function kf(i,e,t,n){return gn({},e==0?t:n,i)}function nx(i,e,t){return e==null?No:[e,t]}var VA=nx;function HA(i,e,t){return e==null?No:ou(e,t,Wf,!0)}function ix(i,e,t,n){return e==null?No:cu(e,t,i.scales[n].log,!1)}var WA=ix;function sx(i,e,t,n){return e==null?No:Hf(e,t,i.scales[n].log,!1)}var XA=sx;function qA(i,e,t,n,s){let r=jn(Z0(i),Z0(e)),o=e-i,a=Gi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?nr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function x_(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Sn((t=+s)*Et))+"px"),[i,e,t]}function YA(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ot(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Un(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(M,A,P,N){let W=A.valToPct(M);return N+P*(A.dir==-1?1-W:W)}function o(M,A,P,N){let W=A.valToPct(M);return N+P*(A.dir==-1?W:1-W)}function a(M,A,P,N){return A.ori==0?r(M,A,P,N):o(M,A,P,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ti(eT);if(i.id!=null&&(c.id=i.id),fi(c,i.class),i.title){let M=Ti(iT,c);M.textContent=i.title}let h=zi("canvas"),d=n.ctx=h.getContext("2d"),u=Ti(sT,c);Ar("click",u,M=>{M.target===_&&(Vt!=Br||Zt!=kr)&&Nn.click(n,M)},!0);let p=n.under=Ti(rT,u);u.appendChild(h);let _=n.over=Ti(oT,u);i=Uo(i);let v=+Mt(i.pxAlign,1),g=p_(v);(i.plugins||[]).forEach(M=>{M.opts&&(i=M.opts(n,i)||i)});let f=i.ms||.001,m=n.series=s==1?__(i.series||[],a_,d_,!1):GA(i.series||[null],u_),b=n.axes=__(i.axes||[],o_,c_,!0),y=n.scales={},w=n.bands=i.bands||[];w.forEach(M=>{M.fill=yt(M.fill||null),M.dir=Mt(M.dir,-1)});let S=s==2?m[1].facets[0].scale:m[0].scale,x={axes:us,series:pt},E=(i.drawOrder||["axes","series"]).map(M=>x[M]);function I(M){let A=M.distr==3?P=>Ps(P>0?P:M.clamp(n,P,M.min,M.max,M.key)):M.distr==4?P=>Tf(P,M.asinh):M.distr==100?P=>M.fwd(P):P=>P;return P=>{let N=A(P),{_min:W,_max:K}=M,ae=K-W;return(N-W)/ae}}function D(M){let A=y[M];if(A==null){let P=(i.scales||fl)[M]||fl;if(P.from!=null){D(P.from);let N=gn({},y[P.from],P,{key:M});N.valToPct=I(N),y[M]=N}else{A=y[M]=gn({},M==S?q_:CA,P),A.key=M;let N=A.time,W=A.range,K=tr(W);if((M!=S||s==2&&!N)&&(K&&(W[0]==null||W[1]==null)&&(W={min:W[0]==null?q0:{mode:1,hard:W[0],soft:W[0]},max:W[1]==null?q0:{mode:1,hard:W[1],soft:W[1]}},K=!1),!K&&uu(W))){let ae=W;W=(fe,ve,De)=>ve==null?No:ou(ve,De,ae)}A.range=yt(W||(N?VA:M==S?A.distr==3?WA:A.distr==4?XA:nx:A.distr==3?ix:A.distr==4?sx:HA)),A.auto=yt(K?!1:A.auto),A.clamp=yt(A.clamp||RA),A._min=A._max=null,A.valToPct=I(A)}}}D("x"),D("y"),s==1&&m.forEach(M=>{D(M.scale)}),b.forEach(M=>{D(M.scale)});for(let M in i.scales)D(M);let L=y[S],k=L.distr,z,U;L.ori==0?(fi(c,tT),z=r,U=o):(fi(c,nT),z=o,U=r);let X={};for(let M in y){let A=y[M];(A.min!=null||A.max!=null)&&(X[M]={min:A.min,max:A.max},A.min=A.max=null)}let Y=i.tzDate||(M=>new Date(Sn(M/f))),H=i.fmtDate||Yf,le=f==1?tA(Y):sA(Y),J=i_(Y,n_(f==1?eA:iA,H)),Q=r_(Y,s_(oA,H)),se=[],de=n.legend=gn({},cA,i.legend),ue=n.cursor=gn({},mA,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=se,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let Ae,Se,Ye,ot=[],He=[],dt,ct=!1,st={};if(de.live){let M=m[1]?m[1].values:null;ct=M!=null,dt=ct?M(n,1,0):{_:0};for(let A in dt)st[A]=Gf}if(ee)if(Ae=zi("table",dT,c),Ye=zi("tbody",null,Ae),de.mount(n,Ae),ct){Se=zi("thead",null,Ae,Ye);let M=zi("tr",null,Se);zi("th",null,M);for(var $t in dt)zi("th",D0,M).textContent=$t}else fi(Ae,pT),de.live&&fi(Ae,fT);let Ft={show:!0},cn={show:!1};function Lt(M,A){if(A==0&&(ct||!de.live||s==2))return No;let P=[],N=zi("tr",mT,Ye,Ye.childNodes[A]);fi(N,M.class),M.show||fi(N,Tr);let W=zi("th",null,N);if(xe.show){let fe=Ti(gT,W);if(A>0){let ve=xe.width(n,A);ve&&(fe.style.border=ve+"px "+xe.dash(n,A)+" "+xe.stroke(n,A)),fe.style.background=xe.fill(n,A)}}let K=Ti(D0,W);M.label instanceof HTMLElement?K.appendChild(M.label):K.textContent=M.label,A>0&&(xe.show||(K.style.color=M.width>0?xe.stroke(n,A):xe.fill(n,A)),vt("click",W,fe=>{if(ue._lock)return;et(fe);let ve=m.indexOf(M);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=m.some((Ne,Oe)=>Oe>0&&Oe!=ve&&Ne.show);m.forEach((Ne,Oe)=>{Oe>0&&qi(Oe,De?Oe==ve?Ft:cn:Ft,!0,pn.setSeries)})}else qi(ve,{show:!M.show},!0,pn.setSeries)},!1),tt&&vt(F0,W,fe=>{ue._lock||(et(fe),qi(m.indexOf(M),Gr,!0,pn.setSeries))},!1));for(var ae in dt){let fe=zi("td",_T,N);fe.textContent="--",P.push(fe)}return[N,P]}let wn=new Map;function vt(M,A,P,N=!0){let W=wn.get(A)||{},K=ue.bind[M](n,A,P,N);K&&(Ar(M,A,W[M]=K),wn.set(A,W))}function _n(M,A,P){let N=wn.get(A)||{};for(let W in N)(M==null||W==M)&&(Df(W,A,N[W]),delete N[W]);M==null&&wn.delete(A)}let en=0,hn=0,B=0,Ce=0,Ke=0,at=0,Me=Ke,Nt=at,Ve=B,Ze=Ce,C=0,T=0,q=0,he=0;n.bbox={};let oe=!1,_e=!1,ye=!1,te=!1,ie=!1,pe=!1;function F(M,A,P){(P||M!=n.width||A!=n.height)&&re(M,A),ht(!1),ye=!0,_e=!0,On()}function re(M,A){n.width=en=B=M,n.height=hn=Ce=A,Ke=at=0,be(),We();let P=n.bbox;C=P.left=wr(Ke*Et,.5),T=P.top=wr(at*Et,.5),q=P.width=wr(B*Et,.5),he=P.height=wr(Ce*Et,.5)}let ne=3;function we(){let M=!1,A=0;for(;!M;){A++;let P=Ur(A),N=Xi(A);M=A==ne||P&&N,M||(re(n.width,n.height),_e=!0)}}function ge({width:M,height:A}){F(M,A)}n.setSize=ge;function be(){let M=!1,A=!1,P=!1,N=!1;b.forEach((W,K)=>{if(W.show&&W._show){let{side:ae,_size:fe}=W,ve=ae%2,De=W.label!=null?W.labelSize:0,Ne=fe+De;Ne>0&&(ve?(B-=Ne,ae==3?(Ke+=Ne,N=!0):P=!0):(Ce-=Ne,ae==0?(at+=Ne,M=!0):A=!0))}}),Hi[0]=M,Hi[1]=P,Hi[2]=A,Hi[3]=N,B-=Ri[1]+Ri[3],Ke+=Ri[3],Ce-=Ri[2]+Ri[0],at+=Ri[0]}function We(){let M=Ke+B,A=at+Ce,P=Ke,N=at;function W(K,ae){switch(K){case 1:return M+=ae,M-ae;case 2:return A+=ae,A-ae;case 3:return P-=ae,P+ae;case 0:return N-=ae,N+ae}}b.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=W(fe,K._size),K.label!=null&&(K._lpos=W(fe,K.labelSize))}})}if(ue.dataIdx==null){let M=ue.hover,A=M.skip=new Set(M.skip??[]);A.add(void 0);let P=M.prox=yt(M.prox),N=M.bias??=0;ue.dataIdx=(W,K,ae,fe)=>{if(K==0)return ae;let ve=ae,De=P(W,K,ae,fe)??Ut,Ne=De>=0&&De<Ut,Oe=L.ori==0?B:Ce,rt=ue.left,wt=e[0],bt=e[K];if(A.has(bt[ae])){ve=null;let gt=null,je=null,$e;if(N==0||N==-1)for($e=ae;gt==null&&$e-- >0;)A.has(bt[$e])||(gt=$e);if(N==0||N==1)for($e=ae;je==null&&$e++<bt.length;)A.has(bt[$e])||(je=$e);if(gt!=null||je!=null)if(Ne){let Wt=gt==null?-1/0:z(wt[gt],L,Oe,0),sn=je==null?1/0:z(wt[je],L,Oe,0),Rn=rt-Wt,Dt=sn-rt;Rn<=Dt?Rn<=De&&(ve=gt):Dt<=De&&(ve=je)}else ve=je==null?gt:gt==null?je:ae-gt<=je-ae?gt:je}else Ne&&Mn(rt-z(wt[ae],L,Oe,0))>De&&(ve=null);return ve}}let et=M=>{ue.event=M};ue.idxs=se,ue._lock=!1;let ce=ue.points;ce.show=yt(ce.show),ce.size=yt(ce.size),ce.stroke=yt(ce.stroke),ce.width=yt(ce.width),ce.fill=yt(ce.fill);let Be=n.focus=gn({},i.focus||{alpha:.3},ue.focus),tt=Be.prox>=0,Re=tt&&ce.one,lt=[],Gt=[],Gn=[];function Wo(M,A){let P=ce.show(n,A);if(P instanceof HTMLElement)return fi(P,uT),fi(P,M.class),as(P,-10,-10,B,Ce),_.insertBefore(P,lt[A]),P}function Lr(M,A){if(s==1||A>0){let P=s==1&&y[M.scale].time,N=M.value;M.value=P?j0(N)?r_(Y,s_(N,H)):N||Q:N||EA,M.label=M.label||(P?_A:gA)}if(Re||A>0){M.width=M.width==null?1:M.width,M.paths=M.paths||kA||CT,M.fillTo=yt(M.fillTo||PA),M.pxAlign=+Mt(M.pxAlign,v),M.pxRound=p_(M.pxAlign),M.stroke=yt(M.stroke||null),M.fill=yt(M.fill||null),M._stroke=M._fill=M._paths=M._focus=null;let P=TA(jn(1,M.width),1),N=M.points=gn({},{size:P,width:jn(1,P*.2),stroke:M.stroke,space:P*2,paths:zA,_stroke:null,_fill:null},M.points);N.show=yt(N.show),N.filter=yt(N.filter),N.fill=yt(N.fill),N.stroke=yt(N.stroke),N.paths=yt(N.paths),N.pxAlign=M.pxAlign}if(ee){let P=Lt(M,A);ot.splice(A,0,P[0]),He.splice(A,0,P[1]),de.values.push(null)}if(me){se.splice(A,0,null);let P=null;Re?A==0&&(P=Wo(M,A)):A>0&&(P=Wo(M,A)),lt.splice(A,0,P),Gt.splice(A,0,0),Gn.splice(A,0,0)}An("addSeries",A)}function yu(M,A){A=A??m.length,M=s==1?kf(M,A,a_,d_):kf(M,A,{},u_),m.splice(A,0,M),Lr(m[A],A)}n.addSeries=yu;function _l(M){if(m.splice(M,1),ee){de.values.splice(M,1),He.splice(M,1);let A=ot.splice(M,1)[0];_n(null,A.firstChild),A.remove()}me&&(se.splice(M,1),lt.splice(M,1)[0].remove(),Gt.splice(M,1),Gn.splice(M,1)),An("delSeries",M)}n.delSeries=_l;let Hi=[!1,!1,!1,!1];function ls(M,A){if(M._show=M.show,M.show){let P=M.side%2,N=y[M.scale];N==null&&(M.scale=P?m[1].scale:S,N=y[M.scale]);let W=N.time;M.size=yt(M.size),M.space=yt(M.space),M.rotate=yt(M.rotate),tr(M.incrs)&&M.incrs.forEach(ae=>{!nr.has(ae)&&nr.set(ae,A_(ae))}),M.incrs=yt(M.incrs||(N.distr==2?KT:W?f==1?QT:nA:Er)),M.splits=yt(M.splits||(W&&N.distr==1?le:N.distr==3?Uf:N.distr==4?vA:yA)),M.stroke=yt(M.stroke),M.grid.stroke=yt(M.grid.stroke),M.ticks.stroke=yt(M.ticks.stroke),M.border.stroke=yt(M.border.stroke);let K=M.values;M.values=tr(K)&&!tr(K[0])?yt(K):W?tr(K)?i_(Y,n_(K,H)):j0(K)?rA(Y,K):K||J:K||xA,M.filter=yt(M.filter||(N.distr>=3&&N.log==10?MA:N.distr==3&&N.log==2?wA:E_)),M.font=x_(M.font),M.labelFont=x_(M.labelFont),M._size=M.size(n,null,A,0),M._space=M._rotate=M._incrs=M._found=M._splits=M._values=null,M._size>0&&(Hi[A]=!0,M._el=Ti(aT,u))}}function cs(M,A,P,N){let[W,K,ae,fe]=P,ve=A%2,De=0;return ve==0&&(fe||K)&&(De=A==0&&!W||A==2&&!ae?Sn(o_.size/3):0),ve==1&&(W||ae)&&(De=A==1&&!K||A==3&&!fe?Sn(c_.size/2):0),De}let Xo=n.padding=(i.padding||[cs,cs,cs,cs]).map(M=>yt(Mt(M,cs))),Ri=n._padding=Xo.map((M,A)=>M(n,A,Hi,0)),tn,an=null,ln=null,Wi=s==1?m[0].idxs:null,ni=null,Ls=!1;function qo(M,A){if(e=M??[],n.data=n._data=e,s==2){tn=0;for(let P=1;P<m.length;P++)tn+=e[P][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ni=e[0],tn=ni.length;let P=e;if(k==2){P=e.slice();let N=P[0]=Array(tn);for(let W=0;W<tn;W++)N[W]=W}n._data=e=P}if(ht(!0),An("setData"),k==2&&(ye=!0),A!==!1){let P=L;P.auto(n,Ls)?Yo():Us(S,P.min,P.max),te=te||ue.left>=0,pe=!0,On()}}n.setData=qo;function Yo(){Ls=!0;let M,A;s==1&&(tn>0?(an=Wi[0]=0,ln=Wi[1]=tn-1,M=e[0][an],A=e[0][ln],k==2?(M=an,A=ln):M==A&&(k==3?[M,A]=cu(M,M,L.log,!1):k==4?[M,A]=Hf(M,M,L.log,!1):L.time?A=M+Sn(86400/f):[M,A]=ou(M,A,Wf,!0))):(an=Wi[0]=M=null,ln=Wi[1]=A=null)),Us(S,M,A)}let Dr,Ds,Nr,R,G,j,$,Z,Ee,Pe;function Te(M,A,P,N,W,K){M??=U0,P??=qf,N??="butt",W??=U0,K??="round",M!=Dr&&(d.strokeStyle=Dr=M),W!=Ds&&(d.fillStyle=Ds=W),A!=Nr&&(d.lineWidth=Nr=A),K!=G&&(d.lineJoin=G=K),N!=j&&(d.lineCap=j=N),P!=R&&d.setLineDash(R=P)}function Ie(M,A,P,N){A!=Ds&&(d.fillStyle=Ds=A),M!=$&&(d.font=$=M),P!=Z&&(d.textAlign=Z=P),N!=Ee&&(d.textBaseline=Ee=N)}function ze(M,A,P,N,W=0){if(N.length>0&&M.auto(n,Ls)&&(A==null||A.min==null)){let K=Mt(an,0),ae=Mt(ln,N.length-1),fe=P.min==null?MT(N,K,ae,W,M.distr==3):[P.min,P.max];M.min=Vi(M.min,P.min=fe[0]),M.max=jn(M.max,P.max=fe[1])}}let nt={min:null,max:null};function ft(){for(let N in y){let W=y[N];X[N]==null&&(W.min==null||X[S]!=null&&W.auto(n,Ls))&&(X[N]=nt)}for(let N in y){let W=y[N];X[N]==null&&W.from!=null&&X[W.from]!=null&&(X[N]=nt)}X[S]!=null&&ht(!0);let M={};for(let N in X){let W=X[N];if(W!=null){let K=M[N]=Uo(y[N],LT);if(W.min!=null)gn(K,W);else if(N!=S||s==2)if(tn==0&&K.from==null){let ae=K.range(n,null,null,N);K.min=ae[0],K.max=ae[1]}else K.min=Ut,K.max=-Ut}}if(tn>0){m.forEach((N,W)=>{if(s==1){let K=N.scale,ae=X[K];if(ae==null)return;let fe=M[K];if(W==0){let ve=fe.range(n,fe.min,fe.max,K);fe.min=ve[0],fe.max=ve[1],an=Gi(fe.min,e[0]),ln=Gi(fe.max,e[0]),ln-an>1&&(e[0][an]<fe.min&&an++,e[0][ln]>fe.max&&ln--),N.min=ni[an],N.max=ni[ln]}else N.show&&N.auto&&ze(fe,ae,N,e[W],N.sorted);N.idxs[0]=an,N.idxs[1]=ln}else if(W>0&&N.show&&N.auto){let[K,ae]=N.facets,fe=K.scale,ve=ae.scale,[De,Ne]=e[W],Oe=M[fe],rt=M[ve];Oe!=null&&ze(Oe,X[fe],K,De,K.sorted),rt!=null&&ze(rt,X[ve],ae,Ne,ae.sorted),N.min=ae.min,N.max=ae.max}});for(let N in M){let W=M[N],K=X[N];if(W.from==null&&(K==null||K.min==null)){let ae=W.range(n,W.min==Ut?null:W.min,W.max==-Ut?null:W.max,N);W.min=ae[0],W.max=ae[1]}}}for(let N in M){let W=M[N];if(W.from!=null){let K=M[W.from];if(K.min==null)W.min=W.max=null;else{let ae=W.range(n,K.min,K.max,N);W.min=ae[0],W.max=ae[1]}}}let A={},P=!1;for(let N in M){let W=M[N],K=y[N];if(K.min!=W.min||K.max!=W.max){K.min=W.min,K.max=W.max;let ae=K.distr;K._min=ae==3?Ps(K.min):ae==4?Tf(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?Ps(K.max):ae==4?Tf(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,A[N]=P=!0}}if(P){m.forEach((N,W)=>{s==2?W>0&&A.y&&(N._paths=null):A[N.scale]&&(N._paths=null)});for(let N in A)ye=!0,An("setScale",N);me&&ue.left>=0&&(te=pe=!0)}for(let N in X)X[N]=null}function ke(M){let A=Nf(an-1,0,tn-1),P=Nf(ln+1,0,tn-1);for(;M[A]==null&&A>0;)A--;for(;M[P]==null&&P<tn-1;)P++;return[A,P]}function pt(){if(tn>0){let M=m.some(A=>A._focus)&&Pe!=Be.alpha;M&&(d.globalAlpha=Pe=Be.alpha),m.forEach((A,P)=>{if(P>0&&A.show&&(Kt(P,!1),Kt(P,!0),A._paths==null)){let N=Pe;Pe!=A.alpha&&(d.globalAlpha=Pe=A.alpha);let W=s==2?[0,e[P][0].length-1]:ke(e[P]);A._paths=A.paths(n,P,W[0],W[1]),Pe!=N&&(d.globalAlpha=Pe=N)}}),m.forEach((A,P)=>{if(P>0&&A.show){let N=Pe;Pe!=A.alpha&&(d.globalAlpha=Pe=A.alpha),A._paths!=null&&Ct(P,!1);{let W=A._paths!=null?A._paths.gaps:null,K=A.points.show(n,P,an,ln,W),ae=A.points.filter(n,P,K,W);(K||ae)&&(A.points._paths=A.points.paths(n,P,an,ln,ae),Ct(P,!0))}Pe!=N&&(d.globalAlpha=Pe=N),An("drawSeries",P)}}),M&&(d.globalAlpha=Pe=1)}}function Kt(M,A){let P=A?m[M].points:m[M];P._stroke=P.stroke(n,M),P._fill=P.fill(n,M)}function Ct(M,A){let P=A?m[M].points:m[M],{stroke:N,fill:W,clip:K,flags:ae,_stroke:fe=P._stroke,_fill:ve=P._fill,_width:De=P.width}=P._paths;De=Ot(De*Et,3);let Ne=null,Oe=De%2/2;A&&ve==null&&(ve=De>0?"#fff":fe);let rt=P.pxAlign==1&&Oe>0;if(rt&&d.translate(Oe,Oe),!A){let wt=C-De/2,bt=T-De/2,gt=q+De,je=he+De;Ne=new Path2D,Ne.rect(wt,bt,gt,je)}A?Ue(fe,De,P.dash,P.cap,ve,N,W,ae,K):Pt(M,fe,De,P.dash,P.cap,ve,N,W,ae,Ne,K),rt&&d.translate(-Oe,-Oe)}function Pt(M,A,P,N,W,K,ae,fe,ve,De,Ne){let Oe=!1;ve!=0&&w.forEach((rt,wt)=>{if(rt.series[0]==M){let bt=m[rt.series[1]],gt=e[rt.series[1]],je=(bt._paths||fl).band;tr(je)&&(je=rt.dir==1?je[0]:je[1]);let $e,Wt=null;bt.show&&je&&ET(gt,an,ln)?(Wt=rt.fill(n,wt)||K,$e=bt._paths.clip):je=null,Ue(A,P,N,W,Wt,ae,fe,ve,De,Ne,$e,je),Oe=!0}}),Oe||Ue(A,P,N,W,K,ae,fe,ve,De,Ne)}let xn=Oo|Ff;function Ue(M,A,P,N,W,K,ae,fe,ve,De,Ne,Oe){Te(M,A,P,N,W),(ve||De||Oe)&&(d.save(),ve&&d.clip(ve),De&&d.clip(De)),Oe?(fe&xn)==xn?(d.clip(Oe),Ne&&d.clip(Ne),_t(W,ae),un(M,K,A)):fe&Ff?(_t(W,ae),d.clip(Oe),un(M,K,A)):fe&Oo&&(d.save(),d.clip(Oe),Ne&&d.clip(Ne),_t(W,ae),d.restore(),un(M,K,A)):(_t(W,ae),un(M,K,A)),(ve||De||Oe)&&d.restore()}function un(M,A,P){P>0&&(A instanceof Map?A.forEach((N,W)=>{d.strokeStyle=Dr=W,d.stroke(N)}):A!=null&&M&&d.stroke(A))}function _t(M,A){A instanceof Map?A.forEach((P,N)=>{d.fillStyle=Ds=N,d.fill(P)}):A!=null&&M&&d.fill(A)}function hs(M,A,P,N){let W=b[M],K;if(N<=0)K=[0,0];else{let ae=W._space=W.space(n,M,A,P,N),fe=W._incrs=W.incrs(n,M,A,P,N,ae);K=qA(A,P,fe,N,ae)}return W._found=K}function dn(M,A,P,N,W,K,ae,fe,ve,De){let Ne=ae%2/2;v==1&&d.translate(Ne,Ne),Te(fe,ae,ve,De,fe),d.beginPath();let Oe,rt,wt,bt,gt=W+(N==0||N==3?-K:K);P==0?(rt=W,bt=gt):(Oe=W,wt=gt);for(let je=0;je<M.length;je++)A[je]!=null&&(P==0?Oe=wt=M[je]:rt=bt=M[je],d.moveTo(Oe,rt),d.lineTo(wt,bt));d.stroke(),v==1&&d.translate(-Ne,-Ne)}function Ur(M){let A=!0;return b.forEach((P,N)=>{if(!P.show)return;let W=y[P.scale];if(W.min==null){P._show&&(A=!1,P._show=!1,ht(!1));return}else P._show||(A=!1,P._show=!0,ht(!1));let K=P.side,ae=K%2,{min:fe,max:ve}=W,[De,Ne]=hs(N,fe,ve,ae==0?B:Ce);if(Ne==0)return;let Oe=W.distr==2,rt=P._splits=P.splits(n,N,fe,ve,De,Ne,Oe),wt=W.distr==2?rt.map($e=>ni[$e]):rt,bt=W.distr==2?ni[rt[1]]-ni[rt[0]]:De,gt=P._values=P.values(n,P.filter(n,wt,N,Ne,bt),N,Ne,bt);P._rotate=K==2?P.rotate(n,gt,N,Ne):0;let je=P._size;P._size=Ai(P.size(n,gt,N,M)),je!=null&&P._size!=je&&(A=!1)}),A}function Xi(M){let A=!0;return Xo.forEach((P,N)=>{let W=P(n,N,Hi,M);W!=Ri[N]&&(A=!1),Ri[N]=W}),A}function us(){for(let M=0;M<b.length;M++){let A=b[M];if(!A.show||!A._show)continue;let P=A.side,N=P%2,W,K,ae=A.stroke(n,M),fe=P==0||P==3?-1:1,[ve,De]=A._found;if(A.label!=null){let Wn=A.labelGap*fe,ri=Sn((A._lpos+Wn)*Et);Ie(A.labelFont[0],ae,"center",P==2?"top":N0),d.save(),N==1?(W=K=0,d.translate(ri,Sn(T+he/2)),d.rotate((P==3?-su:su)/2)):(W=Sn(C+q/2),K=ri);let or=M_(A.label)?A.label(n,M,ve,De):A.label;d.fillText(or,W,K),d.restore()}if(De==0)continue;let Ne=y[A.scale],Oe=N==0?q:he,rt=N==0?C:T,wt=A._splits,bt=Ne.distr==2?wt.map(Wn=>ni[Wn]):wt,gt=Ne.distr==2?ni[wt[1]]-ni[wt[0]]:ve,je=A.ticks,$e=A.border,Wt=je.show?je.size:0,sn=Sn(Wt*Et),Rn=Sn((A.alignTo==2?A._size-Wt-A.gap:A.gap)*Et),Dt=A._rotate*-su/180,rn=g(A._pos*Et),ii=(sn+Rn)*fe,Hn=rn+ii;K=N==0?Hn:0,W=N==1?Hn:0;let gi=A.font[0],Ci=A.align==1?Po:A.align==2?Mf:Dt>0?Po:Dt<0?Mf:N==0?"center":P==3?Mf:Po,$i=Dt||N==1?"middle":P==2?"top":N0;Ie(gi,ae,Ci,$i);let si=A.font[1]*A.lineGap,_i=wt.map(Wn=>g(a(Wn,Ne,Oe,rt))),Pi=A._values;for(let Wn=0;Wn<Pi.length;Wn++){let ri=Pi[Wn];if(ri!=null){N==0?W=_i[Wn]:K=_i[Wn],ri=""+ri;let or=ri.indexOf(`
`)==-1?[ri]:ri.split(/\n/gm);for(let Xn=0;Xn<or.length;Xn++){let Ap=or[Xn];Dt?(d.save(),d.translate(W,K+Xn*si),d.rotate(Dt),d.fillText(Ap,0,0),d.restore()):d.fillText(Ap,W,K+Xn*si)}}}je.show&&dn(_i,je.filter(n,bt,M,De,gt),N,P,rn,sn,Ot(je.width*Et,3),je.stroke(n,M),je.dash,je.cap);let Zi=A.grid;Zi.show&&dn(_i,Zi.filter(n,bt,M,De,gt),N,N==0?2:1,N==0?T:C,N==0?he:q,Ot(Zi.width*Et,3),Zi.stroke(n,M),Zi.dash,Zi.cap),$e.show&&dn([rn],[1],N==0?1:0,N==0?1:2,N==1?T:C,N==1?he:q,Ot($e.width*Et,3),$e.stroke(n,M),$e.dash,$e.cap)}An("drawAxes")}function ht(M){m.forEach((A,P)=>{P>0&&(A._paths=null,M&&(s==1?(A.min=null,A.max=null):A.facets.forEach(N=>{N.min=null,N.max=null})))})}let nn=!1,Vn=!1,It=[];function fn(){Vn=!1;for(let M=0;M<It.length;M++)An(...It[M]);It.length=0}function On(){nn||(kT(cp),nn=!0)}function xl(M,A=!1){nn=!0,Vn=A,M(n),cp(),A&&It.length>0&&queueMicrotask(fn)}n.batch=xl;function cp(){if(oe&&(ft(),oe=!1),ye&&(we(),ye=!1),_e){if(Yt(p,Po,Ke),Yt(p,"top",at),Yt(p,cl,B),Yt(p,hl,Ce),Yt(_,Po,Ke),Yt(_,"top",at),Yt(_,cl,B),Yt(_,hl,Ce),Yt(u,cl,en),Yt(u,hl,hn),h.width=Sn(en*Et),h.height=Sn(hn*Et),b.forEach(({_el:M,_show:A,_size:P,_pos:N,side:W})=>{if(M!=null)if(A){let K=W===3||W===0?P:0,ae=W%2==1;Yt(M,ae?"left":"top",N-K),Yt(M,ae?"width":"height",P),Yt(M,ae?"top":"left",ae?at:Ke),Yt(M,ae?"height":"width",ae?Ce:B),Lf(M,Tr)}else fi(M,Tr)}),Dr=Ds=Nr=G=j=$=Z=Ee=R=null,Pe=1,Jo(!0),Ke!=Me||at!=Nt||B!=Ve||Ce!=Ze){ht(!1);let M=B/Ve,A=Ce/Ze;if(me&&!te&&ue.left>=0){ue.left*=M,ue.top*=A,Or&&as(Or,Sn(ue.left),0,B,Ce),Fr&&as(Fr,0,Sn(ue.top),B,Ce);for(let P=0;P<lt.length;P++){let N=lt[P];N!=null&&(Gt[P]*=M,Gn[P]*=A,as(N,Ai(Gt[P]),Ai(Gn[P]),B,Ce))}}if(Ht.show&&!ie&&Ht.left>=0&&Ht.width>0){Ht.left*=M,Ht.width*=M,Ht.top*=A,Ht.height*=A;for(let P in Eu)Yt(zr,P,Ht[P])}Me=Ke,Nt=at,Ve=B,Ze=Ce}An("setSize"),_e=!1}en>0&&hn>0&&(d.clearRect(0,0,h.width,h.height),An("drawClear"),E.forEach(M=>M()),An("draw")),Ht.show&&ie&&(yl(Ht),ie=!1),me&&te&&(rr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Mu(),pe=!1),l||(l=!0,n.status=1,An("ready")),Ls=!1,nn=!1}n.redraw=(M,A)=>{ye=A||!1,M!==!1?Us(S,L.min,L.max):On()};function vu(M,A){let P=y[M];if(P.from==null){if(tn==0){let N=P.range(n,A.min,A.max,M);A.min=N[0],A.max=N[1]}if(A.min>A.max){let N=A.min;A.min=A.max,A.max=N}if(tn>1&&A.min!=null&&A.max!=null&&A.max-A.min<1e-16)return;M==S&&P.distr==2&&tn>0&&(A.min=Gi(A.min,e[0]),A.max=Gi(A.max,e[0]),A.min==A.max&&A.max++),X[M]=A,oe=!0,On()}}n.setScale=vu;let bu,Su,Or,Fr,hp,up,Br,kr,dp,fp,Vt,Zt,Ns=!1,Nn=ue.drag,En=Nn.x,Tn=Nn.y;me&&(ue.x&&(bu=Ti(cT,_)),ue.y&&(Su=Ti(hT,_)),L.ori==0?(Or=bu,Fr=Su):(Or=Su,Fr=bu),Vt=ue.left,Zt=ue.top);let Ht=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),zr=Ht.show?Ti(lT,Ht.over?_:p):null;function yl(M,A){if(Ht.show){for(let P in M)Ht[P]=M[P],P in Eu&&Yt(zr,P,M[P]);A!==!1&&An("setSelect")}}n.setSelect=yl;function Px(M){if(m[M].show)ee&&Lf(ot[M],Tr);else if(ee&&fi(ot[M],Tr),me){let P=Re?lt[0]:lt[M];P!=null&&as(P,-10,-10,B,Ce)}}function Us(M,A,P){vu(M,{min:A,max:P})}function qi(M,A,P,N){A.focus!=null&&Ux(M),A.show!=null&&m.forEach((W,K)=>{K>0&&(M==K||M==null)&&(W.show=A.show,Px(K),s==2?(Us(W.facets[0].scale,null,null),Us(W.facets[1].scale,null,null)):Us(W.scale,null,null),On())}),P!==!1&&An("setSeries",M,A),N&&Ko("setSeries",n,M,A)}n.setSeries=qi;function Ix(M,A){gn(w[M],A)}function Lx(M,A){M.fill=yt(M.fill||null),M.dir=Mt(M.dir,-1),A=A??w.length,w.splice(A,0,M)}function Dx(M){M==null?w.length=0:w.splice(M,1)}n.addBand=Lx,n.setBand=Ix,n.delBand=Dx;function Nx(M,A){m[M].alpha=A,me&&lt[M]!=null&&(lt[M].style.opacity=A),ee&&ot[M]&&(ot[M].style.opacity=A)}let ds,Os,sr,Gr={focus:!0};function Ux(M){if(M!=sr){let A=M==null,P=Be.alpha!=1;m.forEach((N,W)=>{if(s==1||W>0){let K=A||W==0||W==M;N._focus=A?null:K,P&&Nx(W,K?1:Be.alpha)}}),sr=M,P&&On()}}ee&&tt&&vt(B0,Ae,M=>{ue._lock||(et(M),sr!=null&&qi(null,Gr,!0,pn.setSeries))});function Yi(M,A,P){let N=y[A];P&&(M=M/Et-(N.ori==1?at:Ke));let W=B;N.ori==1&&(W=Ce,M=W-M),N.dir==-1&&(M=W-M);let K=N._min,ae=N._max,fe=M/W,ve=K+(ae-K)*fe,De=N.distr;return De==3?Do(10,ve):De==4?AT(ve,N.asinh):De==100?N.bwd(ve):ve}function Ox(M,A){let P=Yi(M,S,A);return Gi(P,e[0],an,ln)}n.valToIdx=M=>Gi(M,e[0]),n.posToIdx=Ox,n.posToVal=Yi,n.valToPos=(M,A,P)=>y[A].ori==0?r(M,y[A],P?q:B,P?C:0):o(M,y[A],P?he:Ce,P?T:0),n.setCursor=(M,A,P)=>{Vt=M.left,Zt=M.top,rr(null,A,P)};function pp(M,A){Yt(zr,Po,Ht.left=M),Yt(zr,cl,Ht.width=A)}function mp(M,A){Yt(zr,"top",Ht.top=M),Yt(zr,hl,Ht.height=A)}let $o=L.ori==0?pp:mp,Zo=L.ori==1?pp:mp;function Fx(){if(ee&&de.live)for(let M=s==2?1:0;M<m.length;M++){if(M==0&&ct)continue;let A=de.values[M],P=0;for(let N in A)He[M][P++].firstChild.nodeValue=A[N]}}function Mu(M,A){if(M!=null&&(M.idxs?M.idxs.forEach((P,N)=>{se[N]=P}):IT(M.idx)||se.fill(M.idx),de.idx=se[0]),ee&&de.live){for(let P=0;P<m.length;P++)(P>0||s==1&&!ct)&&Bx(P,se[P]);Fx()}pe=!1,A!==!1&&An("setLegend")}n.setLegend=Mu;function Bx(M,A){let P=m[M],N=M==0&&k==2?ni:e[M],W;ct?W=P.values(n,M,A)??st:(W=P.value(n,A==null?null:N[A],M,A),W=W==null?st:{_:W}),de.values[M]=W}function rr(M,A,P){dp=Vt,fp=Zt,[Vt,Zt]=ue.move(n,Vt,Zt),ue.left=Vt,ue.top=Zt,me&&(Or&&as(Or,Sn(Vt),0,B,Ce),Fr&&as(Fr,0,Sn(Zt),B,Ce));let N,W=an>ln;ds=Ut,Os=null;let K=L.ori==0?B:Ce,ae=L.ori==1?B:Ce;if(Vt<0||tn==0||W){N=ue.idx=null;for(let fe=0;fe<m.length;fe++){let ve=lt[fe];ve!=null&&as(ve,-10,-10,B,Ce)}tt&&qi(null,Gr,!0,M==null&&pn.setSeries),de.live&&(se.fill(N),pe=!0)}else{let fe,ve,De;s==1&&(fe=L.ori==0?Vt:Zt,ve=Yi(fe,S),N=ue.idx=Gi(ve,e[0],an,ln),De=z(e[0][N],L,K,0));let Ne=-10,Oe=-10,rt=0,wt=0,bt=!0,gt="",je="";for(let $e=s==2?1:0;$e<m.length;$e++){let Wt=m[$e],sn=se[$e],Rn=sn==null?null:s==1?e[$e][sn]:e[$e][1][sn],Dt=ue.dataIdx(n,$e,N,ve),rn=Dt==null?null:s==1?e[$e][Dt]:e[$e][1][Dt];if(pe=pe||rn!=Rn||Dt!=sn,se[$e]=Dt,$e>0&&Wt.show){let ii=Dt==null?-10:Dt==N?De:z(s==1?e[0][Dt]:e[$e][0][Dt],L,K,0),Hn=rn==null?-10:U(rn,s==1?y[Wt.scale]:y[Wt.facets[1].scale],ae,0);if(tt&&rn!=null){let gi=L.ori==1?Vt:Zt,Ci=Mn(Be.dist(n,$e,Dt,Hn,gi));if(Ci<ds){let $i=Be.bias;if($i!=0){let si=Yi(gi,Wt.scale),_i=rn>=0?1:-1,Pi=si>=0?1:-1;Pi==_i&&(Pi==1?$i==1?rn>=si:rn<=si:$i==1?rn<=si:rn>=si)&&(ds=Ci,Os=$e)}else ds=Ci,Os=$e}}if(pe||Re){let gi,Ci;L.ori==0?(gi=ii,Ci=Hn):(gi=Hn,Ci=ii);let $i,si,_i,Pi,Zi,Wn,ri=!0,or=ce.bbox;if(or!=null){ri=!1;let Xn=or(n,$e);_i=Xn.left,Pi=Xn.top,$i=Xn.width,si=Xn.height}else _i=gi,Pi=Ci,$i=si=ce.size(n,$e);if(Wn=ce.fill(n,$e),Zi=ce.stroke(n,$e),Re)$e==Os&&ds<=Be.prox&&(Ne=_i,Oe=Pi,rt=$i,wt=si,bt=ri,gt=Wn,je=Zi);else{let Xn=lt[$e];Xn!=null&&(Gt[$e]=_i,Gn[$e]=Pi,X0(Xn,$i,si,ri),H0(Xn,Wn,Zi),as(Xn,Ai(_i),Ai(Pi),B,Ce))}}}}if(Re){let $e=Be.prox,Wt=sr==null?ds<=$e:ds>$e||Os!=sr;if(pe||Wt){let sn=lt[0];sn!=null&&(Gt[0]=Ne,Gn[0]=Oe,X0(sn,rt,wt,bt),H0(sn,gt,je),as(sn,Ai(Ne),Ai(Oe),B,Ce))}}}if(Ht.show&&Ns)if(M!=null){let[fe,ve]=pn.scales,[De,Ne]=pn.match,[Oe,rt]=M.cursor.sync.scales,wt=M.cursor.drag;if(En=wt._x,Tn=wt._y,En||Tn){let{left:bt,top:gt,width:je,height:$e}=M.select,Wt=M.scales[Oe].ori,sn=M.posToVal,Rn,Dt,rn,ii,Hn,gi=fe!=null&&De(fe,Oe),Ci=ve!=null&&Ne(ve,rt);gi&&En?(Wt==0?(Rn=bt,Dt=je):(Rn=gt,Dt=$e),rn=y[fe],ii=z(sn(Rn,Oe),rn,K,0),Hn=z(sn(Rn+Dt,Oe),rn,K,0),$o(Vi(ii,Hn),Mn(Hn-ii))):$o(0,K),Ci&&Tn?(Wt==1?(Rn=bt,Dt=je):(Rn=gt,Dt=$e),rn=y[ve],ii=U(sn(Rn,rt),rn,ae,0),Hn=U(sn(Rn+Dt,rt),rn,ae,0),Zo(Vi(ii,Hn),Mn(Hn-ii))):Zo(0,ae)}else Tu()}else{let fe=Mn(dp-hp),ve=Mn(fp-up);if(L.ori==1){let rt=fe;fe=ve,ve=rt}En=Nn.x&&fe>=Nn.dist,Tn=Nn.y&&ve>=Nn.dist;let De=Nn.uni;De!=null?En&&Tn&&(En=fe>=De,Tn=ve>=De,!En&&!Tn&&(ve>fe?Tn=!0:En=!0)):Nn.x&&Nn.y&&(En||Tn)&&(En=Tn=!0);let Ne,Oe;En&&(L.ori==0?(Ne=Br,Oe=Vt):(Ne=kr,Oe=Zt),$o(Vi(Ne,Oe),Mn(Oe-Ne)),Tn||Zo(0,ae)),Tn&&(L.ori==1?(Ne=Br,Oe=Vt):(Ne=kr,Oe=Zt),Zo(Vi(Ne,Oe),Mn(Oe-Ne)),En||$o(0,K)),!En&&!Tn&&($o(0,0),Zo(0,0))}if(Nn._x=En,Nn._y=Tn,M==null){if(P){if(Tp!=null){let[fe,ve]=pn.scales;pn.values[0]=fe!=null?Yi(L.ori==0?Vt:Zt,fe):null,pn.values[1]=ve!=null?Yi(L.ori==1?Vt:Zt,ve):null}Ko(wf,n,Vt,Zt,B,Ce,N)}if(tt){let fe=P&&pn.setSeries,ve=Be.prox;sr==null?ds<=ve&&qi(Os,Gr,!0,fe):ds>ve?qi(null,Gr,!0,fe):Os!=sr&&qi(Os,Gr,!0,fe)}}pe&&(de.idx=N,Mu()),A!==!1&&An("setCursor")}let Fs=null;Object.defineProperty(n,"rect",{get(){return Fs==null&&Jo(!1),Fs}});function Jo(M=!1){M?Fs=null:(Fs=_.getBoundingClientRect(),An("syncRect",Fs))}function gp(M,A,P,N,W,K,ae){ue._lock||Ns&&M!=null&&M.movementX==0&&M.movementY==0||(wu(M,A,P,N,W,K,ae,!1,M!=null),M!=null?rr(null,!0,!0):rr(A,!0,!1))}function wu(M,A,P,N,W,K,ae,fe,ve){if(Fs==null&&Jo(!1),et(M),M!=null)P=M.clientX-Fs.left,N=M.clientY-Fs.top;else{if(P<0||N<0){Vt=-10,Zt=-10;return}let[De,Ne]=pn.scales,Oe=A.cursor.sync,[rt,wt]=Oe.values,[bt,gt]=Oe.scales,[je,$e]=pn.match,Wt=A.axes[0].side%2==1,sn=L.ori==0?B:Ce,Rn=L.ori==1?B:Ce,Dt=Wt?K:W,rn=Wt?W:K,ii=Wt?N:P,Hn=Wt?P:N;if(bt!=null?P=je(De,bt)?a(rt,y[De],sn,0):-10:P=sn*(ii/Dt),gt!=null?N=$e(Ne,gt)?a(wt,y[Ne],Rn,0):-10:N=Rn*(Hn/rn),L.ori==1){let gi=P;P=N,N=gi}}ve&&(A==null||A.cursor.event.type==wf)&&((P<=1||P>=B-1)&&(P=wr(P,B)),(N<=1||N>=Ce-1)&&(N=wr(N,Ce))),fe?(hp=P,up=N,[Br,kr]=ue.move(n,P,N)):(Vt=P,Zt=N)}let Eu={width:0,height:0,left:0,top:0};function Tu(){yl(Eu,!1)}let _p,xp,yp,vp;function bp(M,A,P,N,W,K,ae){Ns=!0,En=Tn=Nn._x=Nn._y=!1,wu(M,A,P,N,W,K,ae,!0,!1),M!=null&&(vt(Ef,Pf,Sp,!1),Ko(O0,n,Br,kr,B,Ce,null));let{left:fe,top:ve,width:De,height:Ne}=Ht;_p=fe,xp=ve,yp=De,vp=Ne}function Sp(M,A,P,N,W,K,ae){Ns=Nn._x=Nn._y=!1,wu(M,A,P,N,W,K,ae,!1,!0);let{left:fe,top:ve,width:De,height:Ne}=Ht,Oe=De>0||Ne>0,rt=_p!=fe||xp!=ve||yp!=De||vp!=Ne;if(Oe&&rt&&yl(Ht),Nn.setScale&&Oe&&rt){let wt=fe,bt=De,gt=ve,je=Ne;if(L.ori==1&&(wt=ve,bt=Ne,gt=fe,je=De),En&&Us(S,Yi(wt,S),Yi(wt+bt,S)),Tn)for(let $e in y){let Wt=y[$e];$e!=S&&Wt.from==null&&Wt.min!=Ut&&Us($e,Yi(gt+je,$e),Yi(gt,$e))}Tu()}else ue.lock&&(ue._lock=!ue._lock,rr(A,!0,M!=null));M!=null&&(_n(Ef,Pf),Ko(Ef,n,Vt,Zt,B,Ce,null))}function kx(M,A,P,N,W,K,ae){if(ue._lock)return;et(M);let fe=Ns;if(Ns){let ve=!0,De=!0,Ne=10,Oe,rt;L.ori==0?(Oe=En,rt=Tn):(Oe=Tn,rt=En),Oe&&rt&&(ve=Vt<=Ne||Vt>=B-Ne,De=Zt<=Ne||Zt>=Ce-Ne),Oe&&ve&&(Vt=Vt<Br?0:B),rt&&De&&(Zt=Zt<kr?0:Ce),rr(null,!0,!0),Ns=!1}Vt=-10,Zt=-10,se.fill(null),rr(null,!0,!0),fe&&(Ns=fe)}function Mp(M,A,P,N,W,K,ae){ue._lock||(et(M),Yo(),Tu(),M!=null&&Ko(k0,n,Vt,Zt,B,Ce,null))}function wp(){b.forEach(YA),F(n.width,n.height,!0)}Ar(ru,Lo,wp);let Vr={};Vr.mousedown=bp,Vr.mousemove=gp,Vr.mouseup=Sp,Vr.dblclick=Mp,Vr.setSeries=(M,A,P,N)=>{let W=pn.match[2];P=W(n,A,P),P!=-1&&qi(P,N,!0,!1)},me&&(vt(O0,_,bp),vt(wf,_,gp),vt(F0,_,M=>{et(M),Jo(!1)}),vt(B0,_,kx),vt(k0,_,Mp),Bf.add(n),n.syncRect=Jo);let vl=n.hooks=i.hooks||{};function An(M,A,P){Vn?It.push([M,A,P]):M in vl&&vl[M].forEach(N=>{N.call(null,n,A,P)})}(i.plugins||[]).forEach(M=>{for(let A in M.hooks)vl[A]=(vl[A]||[]).concat(M.hooks[A])});let Ep=(M,A,P)=>P,pn=gn({key:null,setSeries:!1,filters:{pub:J0,sub:J0},scales:[S,m[1]?m[1].scale:null],match:[K0,K0,Ep],values:[null,null]},ue.sync);pn.match.length==2&&pn.match.push(Ep),ue.sync=pn;let Tp=pn.key,Au=Y_(Tp);function Ko(M,A,P,N,W,K,ae){pn.filters.pub(M,A,P,N,W,K,ae)&&Au.pub(M,A,P,N,W,K,ae)}Au.sub(n);function zx(M,A,P,N,W,K,ae){pn.filters.sub(M,A,P,N,W,K,ae)&&Vr[M](null,A,P,N,W,K,ae)}n.pub=zx;function Gx(){Au.unsub(n),Bf.delete(n),wn.clear(),Df(ru,Lo,wp),c.remove(),Ae?.remove(),An("destroy")}n.destroy=Gx;function Ru(){An("init",i,e),qo(e||i.data,!1),X[S]?vu(S,X[S]):Yo(),ie=Ht.show&&(Ht.width>0||Ht.height>0),te=pe=!0,F(i.width,i.height)}return m.forEach(Lr),b.forEach(ls),t?t instanceof HTMLElement?(t.appendChild(c),Ru()):t(n,Ru):Ru(),n}Un.assign=gn;Un.fmtNum=Xf;Un.rangeNum=ou;Un.rangeLog=cu;Un.rangeAsinh=Hf;Un.orient=Cr;Un.pxRatio=Et;Un.join=BT;Un.fmtDate=Yf,Un.tzDate=ZT;Un.sync=Y_;{Un.addGap=IA,Un.clipGaps=du;let i=Un.paths={points:Q_};i.linear=tx,i.stepped=NA,i.bars=UA,i.spline=FA}var np=window.matchMedia("(prefers-color-scheme: dark)"),rx=new Set,ml=Bi("theme","auto"),gl=()=>ml==="light"||ml==="dark"?ml:np.matches?"dark":"light";function tp(){document.documentElement.dataset.theme=gl();for(let i of rx)i(gl())}function ox(){let i=gl()==="dark"?"light":"dark";ml=i===(np.matches?"dark":"light")?"auto":i,ki("theme",ml),tp()}function ax(){np.addEventListener("change",tp),tp()}function Pr(i){rx.add(i)}function ir(i){return ep??=document.body.appendChild(Object.assign(document.createElement("i"),{className:"probe"})),ep.style.color=`var(${i})`,getComputedStyle(ep).color}var ep=null;var zo=640,$A=.25,ZA='system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';function Go(i,e,t=!1){if(!(e>i)){let o=Math.abs(e)||1;[i,e]=t?[i-.5*o,e+.5*o]:[Math.min(0,i),Math.max(0,e)],i===e&&(e=i+1)}t||(i=Math.min(0,i),e=Math.max(0,e));let n=(e-i)/4,s=10**Math.floor(Math.log10(n)),r=s*(n/s>5?10:n/s>2?5:n/s>1?2:1);return[r*Math.floor(i/r+1e-9),r*Math.ceil(e/r-1e-9)]}function Ir(i,{lines:e,unit:t,height:n=132,paint:s=null,name:r}){let o=new Float64Array(zo),a=e.map(()=>new Float64Array(zo)),l=[o,...a],c={x:[-10,0],y:[0,1]},h=null,d=0,u=0,p=null,_=0;function v(m){return Math.round(m*parseFloat(getComputedStyle(document.documentElement).fontSize)/16)}function g(m){return{stroke:ir("--soft"),font:`${v(11)}px ${ZA}`,gap:4,grid:{stroke:ir("--grid"),width:1},ticks:{show:!1},...m}}function f(){p?.destroy(),_=Math.max(120,i.clientWidth),p=new Un({width:_,height:v(n),padding:[v(8),v(16),0,0],legend:{show:!1},cursor:{show:!1},select:{show:!1},scales:{x:{time:!1,range:()=>c.x},y:{range:()=>c.y}},axes:[g({size:v(20),space:v(60),values:(m,b)=>b.map(y=>Math.abs(y)<1e-9?"now":`${Number(y.toFixed(3))} s`.replace("-","−"))}),g({size:v(58),space:v(26),values:(m,b)=>b0(b,t())})],series:[{},...e.map(m=>({stroke:ir(m.colour),width:m.width??1.5,dash:m.dash,points:{show:!1},show:m.show??!0}))],hooks:{drawClear:s?[s]:[]}},l,i),p.root.setAttribute("role","img"),p.root.setAttribute("aria-label",r)}return Pr(()=>p&&f()),{x:o,y:a,lines:e,times(m){let b=Math.min(m.length-m.first(),zo);h=m,d=m.length-b,u=zo-b;let y=b>0?m.time[m.length-1]:0;for(let w=0;w<zo;w++)o[w]=b>0?m.time[d+Math.max(0,w-u)]-y:0},fill(m,b,y=0){let w=0;for(let S=0;S<zo;S++){let x=h.clock[d+Math.max(0,S-u)];for(;w+1<m.length&&Math.abs(m.clock[w+1]-x)<=Math.abs(m.clock[w]-x);)w++;let E=m.length>0&&h.length>0&&Math.abs(m.clock[w]-x)<$A;for(let I=0;I<b.length;I++)a[y+I][S]=E?b[I][w]:NaN}},reach(m=0,b=a.length){let y=1/0,w=-1/0;for(let S=m;S<b;S++)for(let x of a[S])x===x&&(y=Math.min(y,x),w=Math.max(w,x));return y<=w?[y,w]:[0,0]},draw(m,b,y=!1){i.classList.toggle("off",y),c.x[0]=Math.min(-1,o[0]),c.y[0]=m,c.y[1]=b,!p||Math.abs(i.clientWidth-_)>1?f():p.setData(l)},setHeight(m){m!==n&&(n=m,p?.setSize({width:_,height:v(n)}))},show(m,b){e[m].show=b,p&&p.series[m+1].show!==b&&p.setSeries(m+1,{show:b})}}}var Vo=[0,1],JA=20,lx=(i,e,t)=>V("span",{class:"legend"},V("i",{class:`line ${i}${t?" dashed":""}`}),e);function ip(i,e){let t=Vo.map(s=>V("span",{class:`side side-${s}`}));return{root:V("div",{class:"legends"},t,lx("side-ink",i),lx("side-ink",e,!0)),label:s=>Vo.forEach(r=>{qe(t[r],s[r]??""),Xe(t[r],s.length>1)})}}function KA([i,e],t,n){return e-i<t&&Math.abs(e)<t?[0,t]:Go(i,e,n)}function sp(i,{two:e,each:t,least:n,floor:s,free:r=!1}){let[o,a]=i.reach(0,e?2*t:t),[l,c]=i.reach(0,t),h=JA*Math.max(s,c-l,r?0:Math.abs(c))/(r?2:1),d=r?(l+c)/2:0,u=e&&(a>d+h||o<d-h),p=e?[Math.max(o,d-h),Math.min(a,d+h)]:[o,a];i.draw(...r?Go(...p,!0):KA(p,n),u)}function cx(i,e){let t=i.add({id:"momentum",title:"Momentum",open:!1,hint:"Linear and angular momentum of the world, and what nothing explains",draw:r}),n=[["linear","N·s",0,1e-9],["angular","N·m·s",1,1e-9]].map(([o,a,l,c])=>{let h=V("b",{class:"n"}),d=V("b",{class:"n"}),u=V("div",{class:"plot"}),p=Ir(u,{name:`${o} momentum`,unit:()=>a,height:104,lines:Vo.map(v=>({colour:`--side-${v}`}))});return{root:V("figure",{},V("figcaption",{},`${o} `,h,V("span",{class:"right"},"unexplained ",d)),u),plot:p,value:h,rest:d,unit:a,column:l,least:c}}),s=ip("of the world","");s.root.querySelectorAll(".legend").forEach(o=>o.remove()),t.body.append(s.root,...n.map(o=>o.root));function r(){let o=e.count()>1;for(let{plot:a,value:l,rest:c,unit:h,column:d,least:u}of n){let p=0;a.times(e.side(0).history);for(let v of Vo.slice(0,o?2:1)){let g=e.side(v);a.fill(g.history,[g.history.column[g.momentum+d]],v),p=Math.max(p,g.history.last(g.momentum+2+d)||0)}a.show(1,o),sp(a,{two:o,each:1,least:u,floor:.001});let _=e.side(0);qe(l,o?"":on(_.history.last(_.momentum+d)||0,h,{fixed:!0,zero:1e-12})),qe(c,p<1e-12?`0 (${Mr(p,1)})`:on(p,h,{digits:2}))}}return{label:s.label}}function hx(i,e){let t=V("select",{"aria-label":"Which coupling",onchange:()=>e()}),n=-1,s=0;return{root:t,now(){let r=i.side(0);if(n!==i.epoch&&(n=i.epoch,t.replaceChildren(V("option",{value:"auto"},"that pulls most"),...r.ports.map((o,a)=>V("option",{value:a},o.name)))),Xe(t,r.ports.length>1),t.value==="auto"){let o=r.strongest();(r.pull[o]>1.5*r.pull[s]+.001||s>=r.ports.length)&&(s=o)}else s=Number(t.value);return s<r.ports.length?s:-1}}}function ux(i,e){let t=i.add({id:"force",title:"Force felt",hint:"What the device gives to the hand",draw:a,has:()=>e.side(0).ports.length>0}),n=hx(e,i.refresh),s=V("div",{class:"plot"}),r=Ir(s,{name:"Force on the hand over the last seconds",unit:()=>"N",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1,dash:[4,3]}]}),o=ip("felt","wanted, before the guard");t.body.append(n.root,s,o.root);function a(){let l=n.now(),c=e.count()>1;if(l<0)return;r.times(e.side(0).history);for(let d of Vo.slice(0,c?2:1)){let u=e.side(d);l<u.ports.length&&r.fill(u.history,[u.column(l,0),u.column(l,1)],2*d)}r.show(2,c),r.show(3,c),sp(r,{two:c,each:2,least:.1,floor:1});let h=e.side(0);qe(t.aside,c?"":on(h.history.last(h.firstPort+8*l)||0,"N",{fixed:!0,zero:1e-4}))}return{label:o.label}}function dx(i,e){let t=i.add({id:"position",title:"Position against device",open:!1,hint:"Where the hand is, and where the body is that it holds",draw:d,has:()=>e.side(0).ports.length>0}),n=hx(e,i.refresh),s=V("div",{class:"choice",role:"radiogroup","aria-label":"Direction"},["most","x","y","z"].map((u,p)=>{let _=V("button",{type:"button",role:"radio","aria-checked":p===0},u);return _.addEventListener("click",()=>{for(let v of s.children)At(v,"aria-checked",v===_);l=p-1,i.refresh()}),_})),r=V("div",{class:"plot"}),o=Ir(r,{name:"Position of device and body over the last seconds",unit:()=>"m",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1.25,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1.25,dash:[4,3]}]}),a=ip("body","device");t.body.append(V("div",{class:"row"},s,n.root),r,a.root);let l=-1,c=0;function h(u,p){let{history:_}=u,v=_.first(),g=c,f=-1,m=0;for(let b=0;b<3;b++){let y=u.column(p,2+b),w=1/0,S=-1/0;for(let x=v;x<_.length;x+=4)w=Math.min(w,y[x]),S=Math.max(S,y[x]);b===c&&(m=S-w),S-w>f&&(f=S-w,g=b)}return f>1.3*m?g:c}function d(){let u=n.now(),p=e.count()>1;if(!(u<0)){o.times(e.side(0).history),c=l>=0?l:h(e.side(0),u);for(let _ of Vo.slice(0,p?2:1)){let v=e.side(_);u<v.ports.length&&o.fill(v.history,[v.column(u,5+c),v.column(u,2+c)],2*_)}o.show(2,p),o.show(3,p),sp(o,{two:p,each:2,floor:.005,free:!0}),qe(t.aside,`along ${"xyz"[c]}`)}}return{label:a.label}}var fx=["idle: forces off","ready: forces off","forces come in","active","forces go out","fault"],jA=["","a number was not finite","no fresh sample for too long, or the device is gone","the device reports a fault","its emergency stop was pressed","its motors are too hot","it moved faster than the limit","three poses in a row were out of reach of the ones before","the device did not take a wrench"],px=["not engaged: zero","a number was not finite: fault","no fresh sample: zero","nothing new from the simulation: faded to zero","the device reports a fault, or forces off","a pose out of reach did not count","too fast: fault","outside the workspace: pushed back","forces come in or go out","held to the continuous force","scaled to the largest force","force grew more slowly"],mx=new Set([0]),rp=5,QA=Oh("DEVICES").fields.find(i=>i.name==="guard").at/4,eR=40,tR=1;function gx(i,e,t){let n=i.add({id:"devices",title:"Devices",open:!1,every:i.TEXT,hint:"State, faults and forces of each device",draw:u}),s=i.add({id:"guard",title:"Guard",open:!1,every:i.TEXT,hint:"What stood between the simulation and the motors",draw:_}),r=V("div",{class:"devices"});n.body.append(r);let o=V("table",{class:"guard"}),a=V("ol",{class:"log","aria-label":"What the guard did, latest first"}),l=V("p",{class:"soft small"},"The guard has not stepped in.");s.body.append(l,o,a);let c=[],h=new Map;function d(f){if(!c[f]){let m=V("b"),b=V("span",{class:"state"}),y=V("p",{class:"bad small"}),w=V("p",{class:"soft small"}),S=V("i"),x={name:""},E=V("button",{type:"button",class:"small",onclick:()=>t.send({t:"wish",device:x.name,wish:"acknowledge"})},"Acknowledge the fault"),I=V("div",{class:"device"},V("p",{},m,b),V("div",{class:"gauge"},S),y,E,w);c[f]={root:I,name:m,state:b,fault:y,text:w,bar:S,device:x,acknowledge:E},r.append(I)}return c[f]}function u(){let f=t.card[0],m=t.snapshot[0];if(!f||!m)return;let b=f.rows("CARD_DEVICES"),y=m.rows("DEVICES");i.setShown(n,b.length>0),b.forEach((S,x)=>y[x]&&p(d(x),S,y[x])),c.forEach((S,x)=>Xe(S.root,x<b.length&&x<y.length));let w=y.filter(S=>S.state===rp).length;qe(n.aside,w?`${w} in fault`:y.length===1?fx[y[0].state]??"":`${y.filter(S=>S.state===3).length} of ${y.length} active`),n.aside.classList.toggle("bad",w>0)}function p(f,m,b){let y=t.state?.devices?.find(x=>x.name===m.name);f.device.name=m.name,qe(f.name,m.name),qe(f.state,fx[b.state]??`state ${b.state}`),f.state.classList.toggle("bad",b.state===rp),Xe(f.fault,b.fault>0),qe(f.fault,jA[b.fault]??`fault ${b.fault}`),Xe(f.acknowledge,b.state===rp),f.bar.style.width=`${m.force_max>0?Math.min(100,100*b.force/m.force_max):0}%`;let w=m.force_max>0?` of ${on(m.force_max,"N")}`:"",S=[b.stale&&`${b.stale} stale`,b.gaps&&`${b.gaps} missing`,b.late&&`${b.late} late`].filter(Boolean).join(", ");qe(f.text,`${on(b.force,"N",{digits:2,fixed:!0,zero:.001})}${w}; its hand put in ${on(b.work,"J",{digits:2,zero:1e-6})}${S?`; samples: ${S}`:""}`),f.text.title=y?.uri??m.model}function _(){let f=[],m=0;for(let[b,y]of h)y.total.forEach((w,S)=>{w>0&&!mx.has(S)&&(m+=w,f.push([b,px[S]??`step ${S}`,w,y.last[S]]))});for(;o.rows.length<f.length;)o.append(V("tr",{},V("td"),V("td",{class:"n"}),V("td",{class:"n soft"})));[...o.rows].forEach((b,y)=>{Xe(b,y<f.length),!(y>=f.length)&&(qe(b.cells[0],`${f[y][0]}: ${f[y][1]}`),qe(b.cells[1],`${f[y][2]} ticks`),qe(b.cells[2],f[y][3]>=0?`at ${f[y][3].toFixed(1)} s`:""))}),Xe(l,m===0),qe(s.aside,m?`${a.childElementCount} in the log`:"quiet")}t.on("snapshot",f=>{if(f>=e.count())return;let m=t.snapshot[f],b=m.section("DEVICES"),y=t.card[f].rows("CARD_DEVICES");for(let w=0;w<b.count&&w<y.length;w++){let S=e.count()>1?`${y[w].name} (${t.state?.sides?.[f]?.label??`half ${f+1}`})`:y[w].name;v(S,b,w,m.header.time)}}),t.on("card",()=>{h.clear(),a.textContent=""});function v(f,m,b,y){let w=h.get(f),S=b*m.words*2+QA;if(!w){w={total:new Float64Array(16),last:new Float64Array(16).fill(-1)},h.set(f,w);for(let x=0;x<16;x++)w.total[x]=m.u32[S+2*x];return}for(let x=0;x<16;x++){let E=m.u32[S+2*x];E>w.total[x]&&(!mx.has(x)&&(w.last[x]<0||y-w.last[x]>tR||y<w.last[x])&&g(y,`${f}: ${px[x]??`step ${x}`}`),w.last[x]=y),w.total[x]=E}}function g(f,m){for(a.prepend(V("li",{},V("span",{class:"n soft"},`${f.toFixed(1)} s`)," ",m));a.childElementCount>eR;)a.lastElementChild.remove()}}var Ho=640,nR=20,iR=.02,sR=1e9,gu=1e3,rR=150,oR=104,aR={kinetic:"--term-kinetic",gravity:"--term-gravity",elastic:"--term-elastic",carried:"--term-carried",tank:"--term-tank",damping:"--lost-1",friction:"--lost-2",restitution:"--lost-3",stick:"--lost-4",rolling:"--lost-1",locking:"--lost-2",scheme:"--lost-3"},lR={kinetic:"motion",gravity:"height",elastic:"springs",carried:"carried",tank:"tank",work_port:"by hands",work_target:"by what is driven",work_edit:"by edits",work_row:"rows",work_policy:"policy",damping:"damping",friction:"friction",restitution:"impacts",stick:"sticking",rolling:"rolling",locking:"locking",scheme:"scheme",stabilisation:"push-out",solver:"solver",created:"out of nothing"},xx=i=>aR[i]??"--lost-4",cR=i=>lR[i.name]??i.name.replace(/_/g," ");function yx(i,e){let t=i.add({id:"energy",title:"Energy",hint:"Where every joule is, came from and went",draw:_}),n=Bi("lost",!0),s=V("div",{class:"choice",role:"radiogroup","aria-label":"What is stacked"},a("stored and lost",!0),a("stored",!1)),r=[l(0),l(1)],o=g();t.body.append(s,r[0].root,r[1].root,o.root);function a(f,m){let b=V("button",{type:"button",role:"radio","aria-checked":m===n},f);return b.addEventListener("click",()=>{n=m,ki("lost",m);for(let y of s.children)At(y,"aria-checked",y===b);i.refresh()}),b}function l(f){let m=V("figcaption",{class:`side side-${f}`}),b=V("div",{class:"plot"}),w={root:V("figure",{},m,b),label:m,bands:[],used:0,top:1,low:0};return w.plot=Ir(b,{name:"Energy by term over the last seconds",unit:()=>"J",height:150,lines:[{colour:"--ink",width:1.25,dash:[5,3]}],paint:S=>uR(S,w)}),w}function c(f,m){let b=e.side(m),{history:y}=b,w=y.first(),S=b.terms.filter(z=>z.sign===0||n&&z.sign<0);for(;f.bands.length<S.length;)f.bands.push({y:new Float64Array(Ho),name:""});f.used=S.length,f.plot.times(y);let x=f.plot.y[0].fill(0),E=Math.min(Ho,y.length-w),I=y.length-E,D=Ho-E;if(f.low=f.top=0,E===0){f.used=0;return}let L=null,k=0;S.forEach((z,U)=>{let X=y.column[z.column],Y=f.bands[U],H=h(z,X,I,E);Y.name=z.name;for(let le=0;le<Ho;le++){let J=X[I+Math.max(0,le-D)]-H;Y.y[le]=(L?L[le]:0)+J,f.top=Math.max(f.top,Y.y[le]),f.low=Math.min(f.low,Y.y[le])}k+=z.sign===0?X[I]-H:0,L=Y.y}),d(f,b,x,{from:I,lead:D,before:k,lossesStacked:n})}function h(f,m,b,y){if(f.sign<0)return m[b];if(f.name!=="gravity")return 0;let w=1/0;for(let S=b;S<b+y;S++)w=Math.min(w,m[S]);return w}function d(f,m,b,{from:y,lead:w,before:S,lossesStacked:x}){b.fill(S);for(let E of m.terms){if(E.sign===0||E.name==="created"||x&&E.sign<0)continue;let I=m.history.column[E.column];for(let D=0;D<Ho;D++)b[D]+=E.sign*(I[y+Math.max(0,D-w)]-I[y])}p(m,b,y,w);for(let E of b)f.top=Math.max(f.top,E),f.low=Math.min(f.low,E)}let u=0;function p(f,m,b,y){let w=f.history.column[f.madeColumn],S=f.history.column[f.created]??w;for(let x=0;x<Ho;x++){let E=b+Math.max(0,x-y);m[x]-=w[E]-S[E]-(w[b]-S[b])}}function _(f){let m=e.count()>1,b=0,y=0;for(let I=0;I<(m?2:1);I++)c(r[I],I),b=Math.min(b,r[I].low),y=Math.max(y,r[I].top);r.forEach(I=>I.plot.setHeight(m?oR:rR));let w=nR*Math.max(iR,r[0].top-r[0].low),S=m&&(y>w||b<-w),[x,E]=Go(Math.max(b,-w),y>1e-15?Math.min(y,w):0);for(let I=0;I<2;I++)Xe(r[I].root,I===0||m),Xe(r[I].label,m),(I===0||m)&&r[I].plot.draw(x,E,S&&I===1);o.draw(m),!(f-u<i.TEXT)&&(u=f,qe(t.aside,v(m)),t.aside.classList.toggle("bad",t.aside.said!==""))}function v(f){let m=e.side(f?1:0),{figure:b,word:y}=al(m.made,m.nothing(),{digits:2});return m.burst()?`${b} ${y}`.trim():""}function g(){let f=V("div",{class:"plot"}),m=V("b",{class:"n"}),b=V("figcaption",{class:"made"},"Created out of nothing",m),y=V("figure",{},b,f),w=Ir(f,{name:"Energy created out of nothing over the last seconds",unit:()=>"J",height:84,lines:["--soft","--side-0","--side-1"].map(S=>({colour:S,width:1.75}))});return{root:y,draw(S){let x=0,E=0,I=0;w.times(e.side(0).history);for(let L=0;L<(S?2:1);L++){let k=e.side(L),z=k.history.column[k.madeColumn];w.fill(k.history,[z],S?L+1:0),I=Math.max(I,k.nothing())}[0,1,2].forEach(L=>w.show(L,S===L>0)),[x,E]=w.reach(S?1:0,S?3:1),qe(m,S?"":al(e.side(0).made,I).figure),m.classList.toggle("bad",!S&&e.side(0).burst());let D=!(E<=gu&&x>=-gu);[x,E]=[Math.max(x,-gu),Math.min(E,gu)],w.draw(...E-x<2*I&&Math.abs(E)<I?[0,.001]:Go(x,E),D)}}}return{label(f){f.forEach((m,b)=>{qe(r[b].label,m)})}}}function vx(i,e){let t=i.add({id:"terms",title:"Energy by term",every:i.TEXT,hint:"What is stored and lost is what was put in, and what came out of nothing",draw:()=>n.draw(e.count()>1)}),n=hR(e);return t.body.append(n.root),{label:s=>s.forEach((r,o)=>n.label(o,r))}}function hR(i){let e=new Map,t=[],n=[V("th",{class:"n side side-0",scope:"col"}),V("th",{class:"n side side-1",scope:"col"})],s=V("tbody"),r=V("thead",{},V("tr",{},V("th",{scope:"col"}),n)),o=V("table",{class:"terms"},r,s),a=-1;function l(){e.clear(),s.textContent="",t.length=0;for(let[h,d]of[["stored",u=>u.sign===0],["put in",u=>u.sign>0&&u.name!=="created"],["lost",u=>u.sign<0],["",u=>u.name==="created"]]){let u=h?s.appendChild(V("tr",{class:"group"},V("th",{colspan:3,scope:"rowgroup"},h))):null,p=i.side(0).terms.filter(d);p.forEach(_=>c(_,h)),t.push({head:u,names:p.map(_=>_.name)})}a=i.epoch}function c(h,d){let u=[V("td",{class:"n"}),V("td",{class:"n"})],p=V("i",{class:"key"});h.sign<=0?p.style.background=ir(xx(h.name)):h.name==="created"&&(p.style.background=ir("--bad"));let _=V("tr",{title:`${h.name}: ${h.text}${h.name==="created"?"; and what connectors gave beyond what they had got":""}`,class:h.name==="created"?"created":d.replace(" ","-")},V("td",{},p,cR(h)),u);e.set(h.name,{row:_,cells:u,term:h}),s.append(_)}return Pr(()=>{a=-1}),{root:o,draw(h){a!==i.epoch&&l(),Xe(r,h),Xe(n[1],h);for(let{row:d,cells:u,term:p}of e.values()){let _=p.name==="created"||p.name==="kinetic";for(let v=0;v<(h?2:1);v++){let g=i.side(v),f=p.name==="created"?g.made:g.history.last(p.column)-(p.name==="work_port"?g.notByHands():0),m=p.name==="created",b=m?g.nothing():g.zero();_||=Math.abs(f)>b,qe(u[v],Number.isNaN(f)?"":Math.abs(f)>sR?"off scale":on(f,"J",{fixed:!0,zero:b}))}Xe(u[1],h),Xe(d,_)}for(let{head:d,names:u}of t)d&&Xe(d,u.some(p=>!e.get(p).row.hidden))},label(h,d){qe(n[h],d)}}}function uR(i,e){if(e.used===0)return;let{ctx:t}=i;t.save(),t.beginPath(),t.rect(i.bbox.left,i.bbox.top,i.bbox.width,i.bbox.height),t.clip();let n=i.data[0],s=null;for(let r=0;r<e.used;r++){let o=e.bands[r];dR(o.y,s)&&fR(i,n,o.y,s,_x(xx(o.name))),s=o.y}pR(i,n,s,i.data[1],_x("--bad-fill")),t.restore()}function xu(i,e){return Math.min(1e4,Math.max(-1e4,i.valToPos(e,"y",!0)))}function dR(i,e){for(let t=0;t<i.length;t+=4)if(i[t]!==(e?e[t]:0))return!0;return!1}function fR(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,t[o]));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,n?n[o]:0));r.fillStyle=s,r.fill()}function pR(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,Math.max(t[o],n[o])));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,n[o]));r.fillStyle=s,r.fill()}var _u=new Map;Pr(()=>_u.clear());function _x(i){return _u.has(i)||_u.set(i,ir(i)),_u.get(i)}var mR=["haptic","world","recorder"],bx=-6,gR=-1,_R=["running","paused","late","stalled: forces were let go of","diverged: reset to start anew","at its end"],xR=i=>100*Math.min(1,Math.max(0,(Math.log10(Math.max(i,1e-9))-bx)/(gR-bx)));function Sx(i,e,t){let n=i.add({id:"timing",title:"Loop timing",open:!1,every:i.TEXT,hint:"Periods, work and missed deadlines",draw:u}),s=V("tbody"),r=V("table",{class:"timing"},V("thead",{},V("tr",{},["loop","period","p50","p99.9","missed"].map((v,g)=>V("th",{class:g?"n":"",scope:"col",title:["","as asked","of the work: half of the ticks take less","of the work: one tick in a thousand takes more","periods in which it did not run"][g]},v)))),s),o=V("div",{class:"lines"}),a=V("p",{class:"soft small"}),l=V("p",{class:"soft small"},"Below each loop its work, from 1 µs to 0.1 s: half of the ticks, 99.9 %, the longest; red is the deadline.");n.body.append(r,l,o,a);let c=[],h=[];function d(v){if(!c[v]){let g=Array.from({length:5},(y,w)=>V("td",{class:w?"n":""})),f=["p50","p999","max","deadline"].map(y=>V("i",{class:y})),m=V("i",{class:"span"}),b=V("td",{colspan:5},V("div",{class:"strip",title:"Work from 1 µs to 0.1 s: half, 99.9 %, the longest; the bar is the deadline"},m,f));c[v]={cells:g,marks:f,span:m,row:V("tr",{},g),below:V("tr",{class:"below"},b)},s.append(c[v].row,c[v].below)}return c[v]}function u(){let v=t.snapshot[0];if(!v)return;let g=v.rows("LOOPS");g.forEach((m,b)=>p(d(b),m)),c.forEach((m,b)=>{Xe(m.row,b<g.length),Xe(m.below,b<g.length)}),_(),qe(a,t.state?.granted??t.hello?.granted??"");let f=g.find(m=>m.kind===0);qe(n.aside,f?`${Mr(1/f.period/1e3,2)} kHz, ${f.missed} missed`:"")}function p({cells:v,marks:g,span:f},m){let b=mR[m.kind]??`loop ${m.kind}`;qe(v[0],m.kind===1&&e.count()>1?`${b} ${m.world+1}`:b),qe(v[1],m.period>0?on(m.period,"s"):""),qe(v[2],on(m.work_p50,"s",{digits:2})),qe(v[3],on(m.work_p999,"s",{digits:2})),qe(v[4],String(m.kind===2?`${m.lost} lost`:m.missed)),v[4].classList.toggle("bad",(m.kind===2?m.lost:m.missed)>0);let y=[m.work_p50,m.work_p999,m.work_max,m.period].map(xR);g.forEach((w,S)=>{w.style.left=`${y[S]}%`}),Xe(g[3],m.period>0),f.style.left=`${y[0]}%`,f.style.width=`${Math.max(0,y[2]-y[0])}%`}function _(){for(let v=0;v<2;v++){h[v]??=o.appendChild(V("p",{class:"small"}));let g=v<e.count()?t.snapshot[v]?.row("SIDES"):null;if(Xe(h[v],!!g),!g)continue;let f=e.count()>1?`${t.state?.sides?.[v]?.label??`half ${v+1}`}: `:"",m=g.stalls>0?`, stalled ${g.stalls} times`:"";qe(h[v],`${f}${_R[g.state]??"running"}, ${Mr(g.real_time,2,!0)} of real time${m}`),h[v].classList.toggle("bad",g.state>=2&&g.state<=4)}}}var op=400,yR=8,Mx=600,ap=i=>i.log&&i.min>0&&i.max>i.min,lp=i=>i.max>i.min?i.max-i.min:1;function wx(i,e){let t=ap(i)?Math.log(e/i.min)/Math.log(i.max/i.min):(e-i.min)/lp(i);return Math.min(1,Math.max(0,t))}function vR(i,e){if(e<=0||e>=1)return e<=0?i.min:i.max;let t=ap(i)?i.min*(i.max/i.min)**e:i.min+e*lp(i),n=10**(Math.floor(Math.log10(ap(i)?t:lp(i)))-2);return Number((Math.round(t/n)*n).toPrecision(12))}function bR({name:i,text:e}){let t=e?/^(of|on|in|at|to|by|from|between|for|with|along|about) /.test(e)?`${i} ${e}`:e:i;return t[0].toUpperCase()+t.slice(1).replace(/_/g," ")}function Ex(i,e){let t=i.add({id:"sliders",title:"Parameters",hint:"What the scene lets you change"}),n=V("p",{class:"soft small anew-note"},zt("reset"),"starts the scene anew"),s=V("div",{class:"sliders"});t.body.append(s,n);let r=[],o="";function a(h){let d=Number.isFinite(h.min)&&Number.isFinite(h.max)&&h.max>h.min,u=Math.abs(h.initial)||1;return d?h:{...h,min:h.initial<0?h.initial-u:0,max:h.initial+u,log:!1}}function l(){let h=e.state?.beside?.parameters??[],d=(e.state?.parameters??[]).filter(_=>!h.includes(_.name)).map(a),u=JSON.stringify([e.state?.scene,d.map(_=>[_.name,_.text,_.unit,_.min,_.max,_.log,_.live,_.initial])]);u!==o&&(o=u,r=d.map(c),s.replaceChildren(...r.map(_=>_.root))),d.forEach((_,v)=>r[v].follow(_.value)),i.setShown(t,d.length>0),Xe(n,d.some(_=>!_.live)&&d.some(_=>_.live));let p=e.state?.mode==="replay";s.inert=p,qe(t.aside,p?"as recorded":d.length>0&&d.every(_=>!_.live)?"start the scene anew":"")}function c(h){let d=bR(h),u=`${h.name}: ${h.text||"a parameter of the scene"}, ${on(h.min,h.unit)} to ${on(h.max,h.unit)}. ${h.live?"Acts at once.":"Starts the scene anew."} Double-click: initial value.`,p=V("input",{type:"range",min:0,max:op,step:1,"aria-label":d,title:u}),_=V("input",{type:"text",class:"n",inputmode:"text",size:9,"aria-label":`${d}, value`,spellcheck:"false",autocomplete:"off"}),v=V("button",{type:"button",class:"bare","aria-label":`${d}: initial value`,title:`Initial value, ${on(h.initial,h.unit)}`},zt("undo")),g=V("div",{class:`slider${h.live?"":" anew"}`},V("label",{class:"name",title:u},h.live?null:zt("reset"),d),v,_,p),f=NaN,m=-1/0,b=0;function y(E){f=E,p.value=String(Math.round(op*wx(h,f))),p.style.setProperty("--place",`${100*wx(h,f)}%`);let I=on(f,h.unit);At(p,"aria-valuetext",I),document.activeElement!==_&&w(I),v.classList.toggle("gone",Math.abs(f-h.initial)<=1e-9*Math.max(Math.abs(h.initial),Math.abs(h.max)))}function w(E){_.value=E,_.style.width=`${Math.max(yR,E.length+1.5)}ch`}function S(){m=performance.now(),b||=requestAnimationFrame(()=>{b=0,e.send({t:"set",name:h.name,value:f})})}function x(E){y(Math.min(h.max,Math.max(h.min,E))),S()}return p.addEventListener("input",()=>{m=performance.now(),y(vR(h,Number(p.value)/op)),h.live&&S()}),p.addEventListener("change",()=>!h.live&&S()),p.addEventListener("dblclick",()=>x(h.initial)),v.addEventListener("click",()=>x(h.initial)),_.addEventListener("focus",()=>_.select()),_.addEventListener("input",()=>_.removeAttribute("aria-invalid")),_.addEventListener("change",()=>{let E=S0(_.value,h.unit,f);At(_,"aria-invalid",Number.isNaN(E)),Number.isNaN(E)||x(E)}),_.addEventListener("blur",()=>{_.removeAttribute("aria-invalid"),w(on(f,h.unit))}),_.addEventListener("keydown",E=>{(E.key==="Enter"||E.key==="Escape")&&(E.key==="Escape"&&(_.value=on(f,h.unit)),_.blur(),E.stopPropagation())}),{root:g,follow(E){performance.now()-m>Mx&&E!==f&&y(E)}}}return e.on("state",l),setInterval(()=>e.state&&l(),Mx),{update:l}}var Qn=i=>document.getElementById(i);function Tx(i,e){ax();let t=g0(i),n=f0(i),s=I0(Qn("messages"),Qn("banner"),i),r=SR(e,i,s),o=C0(Qn("over"),i,t),a=M0(Qn("controls"),i,n,r);Qn("controls").prepend(o.ghost);let l=L0(Qn("drawer"),t);Ex(l,i);let c=[yx(l,t),ux(l,t),vx(l,t),dx(l,t),cx(l,t)];Sx(l,t,i),gx(l,t,i);let h=A0(Qn("files"),Qn("veil"),i,{tell:s.tell,begin:()=>d.close()}),d=_0(Qn("chooser"),i,{openFiles:h.open}),u=MR(r),p=R0(Qn("help"),P0(n,{help:()=>p.open(),chooser:d.open,panels:u.toggle,camera:()=>r.resetCamera(),escape:()=>a.closeMenu()||s.clear()}));wR(i,{chooser:d,help:p,drawer:u,hints:o});let _="";i.on("state",g=>{let f=(g.sides??[]).map(m=>m.label??"");_!==f.join(`
`)&&(_=f.join(`
`),c.forEach(m=>m.label(f))),l.refresh()});function v(g){requestAnimationFrame(v),o.frame(g),l.frame(g)}return requestAnimationFrame(v),{messages:s,books:t,view:r}}function SR(i,e,t){try{return i(Qn("scene"),e)}catch(n){return t.tell(n.message,{code:-1}),{resize(){},setOption(){},resetCamera(){}}}}function MR(i){let e=document.documentElement,t=window.matchMedia("(max-width: 760px)"),n=Bi("drawer",!t.matches),s=new Set;function r(){e.classList.toggle("drawer-open",n),Xe(Qn("drawer"),n);for(let o of s)At(o,"aria-expanded",n);i.resize()}return new ResizeObserver(()=>i.resize()).observe(Qn("stage")),r(),{toggle(){n=!n,ki("drawer",n),r()},tie(o){return s.add(o),At(o,"aria-expanded",n),o}}}function wR(i,{chooser:e,help:t,drawer:n,hints:s}){let r=Qn("bar"),o=Qn("title");o.addEventListener("click",e.open);let a=os("moon","Dark or light",ox);r.append(os("help","Help (?)",()=>{s.bringBack(),t.open()}),a,n.tie(os("panels","Panels (P)",n.toggle,{"aria-controls":"drawer"})));let l=c=>{qe(o.firstElementChild,c?.title||c?.scene||"Scenes"),document.title=c?.title?`${c.title} – Tactus`:"Tactus"};Pr(c=>a.querySelector("svg").replaceWith(zt(c==="dark"?"sun":"moon"))),a.querySelector("svg").replaceWith(zt(gl()==="dark"?"sun":"moon")),i.on("state",l),l(i.state)}var ER=8,TR=200;function Ax(){let i=new Map,e=()=>!1,t={card:[],snapshot:[],state:null,scenes:[],hello:null,said:[],connection:{state:"connecting",retry:0,delay:0},pick:null,quality:null,dropped:0,on:n,emit:s,set:r,send:c=>e(c),sendBy:c=>{e=c},sides:o,takeBytes:a,takeText:l};function n(c,h){return i.has(c)||i.set(c,new Set),i.get(c).add(h),()=>i.get(c).delete(h)}function s(c,h){for(let d of[...i.get(c)??[]])try{d(h)}catch(u){console.error(`in a handler of ${c}:`,u)}}function r(c,h){t[c]=h,s(c,h)}function o(){let c=t.state?.sides?.length;return Math.max(1,Math.min(2,c||t.card.filter(Boolean).length))}function a(c){let h;try{h=Hg(c)}catch(u){if(!(u instanceof Qa))throw u;return t.dropped++,!1}let d=h.header.world;return d>=ER||!h.isCard&&t.card[d]?.header.card!==h.header.card?(t.dropped++,!1):(h.isCard?(t.card[d]=h,t.snapshot[d]=void 0,s("card",d)):(t.snapshot[d]=h,s("snapshot",d)),!0)}function l(c){let h;try{h=JSON.parse(c)}catch{return!1}switch(h?.t){case"hello":return r("hello",h),!0;case"scenes":return r("scenes",Array.isArray(h.list)?h.list:[]),!0;case"state":return r("state",h),!0;case"pong":return s("pong",h),!0;case"said":{let d={code:Number(h.code)||0,text:String(h.text??""),at:Date.now()};return t.said=[...t.said,d].slice(-TR),s("said",d),!0}default:return!1}}return t}var AR="tactus1";function RR(i){return`${i.protocol==="https:"?"wss":"ws"}://${i.host}/ws`}function Rx(i,{url:e=RR(window.location),Socket:t=WebSocket}={}){let n=null,s=.5,r=0,o=0,a=0,l=new Map,c=0,h=!1;function d(S,x={}){i.set("connection",{state:S,retry:0,delay:i.connection.delay,...x})}function u(){clearTimeout(r),r=0,d("connecting");let S=new t(e,AR);n=S,S.binaryType="arraybuffer",S.onopen=()=>S===n&&p(),S.onclose=()=>S===n&&f(),S.onmessage=x=>S===n&&_(x.data),a=performance.now(),clearInterval(o),o=setInterval(v,1e3*2)}function p(){a=performance.now(),d("open")}function _(S){if(a=performance.now(),typeof S!="string"){i.takeBytes(S);return}s=.5,i.takeText(S)}function v(){if(performance.now()-a>1e3*7){g();return}n?.readyState===1&&(l.set(++c,performance.now()),l.size>8&&l.delete(l.keys().next().value),n.send(JSON.stringify({t:"ping",seq:c})))}function g(){let S=n;n=null,S?.close(),f()}function f(){if(n=null,clearInterval(o),l.clear(),h){d("stopped");return}if(r)return;let S=s*(.8+.4*Math.random());s=Math.min(8,s*1.6),d("waiting",{retry:S}),r=setTimeout(u,1e3*S)}function m(S){return n?.readyState!==1||S.t==="hand"&&S.grab&&n.bufferedAmount>65536?!1:(n.send(JSON.stringify(S)),!0)}function b(){r&&!h&&u()}function y(){document.visibilityState==="visible"&&b()}let w=i.on("pong",S=>{let x=l.get(S.seq);x!==void 0&&(l.delete(S.seq),i.set("connection",{...i.connection,delay:(performance.now()-x)/1e3}))});return globalThis.document?.addEventListener("visibilitychange",y),globalThis.addEventListener?.("online",b),i.sendBy(m),u(),{retry:b,close(){h=!0,w(),clearTimeout(r),r=0,clearInterval(o),globalThis.document?.removeEventListener("visibilitychange",y),globalThis.removeEventListener?.("online",b),n?.close(),n||d("stopped")}}}var Cx=Ax(),CR=Tx(Cx,xf);CR.messages.onRetry=Rx(Cx).retry;
