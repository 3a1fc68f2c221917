/**
 * PocketBase's SDK without what is for dashboards, other runtimes and other ways to sign in. What stays: signing in and up,
 * the account's mails and record, file tokens, lists, realtime and requests by path, as they are.
 * @type {import("./leave-out.mjs").Omission}
 */
export const POCKETBASE = {
  file: "pocketbase/dist/pocketbase.es.mjs",
  sha256: "73a94f485cdb408317dab6e3c2e6ada6325a1445b35256df4c347d369aa3404a",
  members: {
    BaseAuthStore: [
      ...["model", "isValid", "isSuperuser", "isAdmin", "isAuthRecord", "loadFromCookie", "exportToCookie"],
      ...["clear", "onChange"],
    ],
    LocalAuthStore: ["model", "clear", "_storageRemove"],
    RealtimeService: ["unsubscribeByPrefix", "unsubscribeByTopicAndListener"],
    CrudService: ["getFullList", "_getFullList", "getOne", "delete"],
    RecordService: [
      ...["getFullList", "getOne", "delete", "subscribe", "unsubscribe", "isSuperusers", "authRefresh", "impersonate"],
      ...[
        "listAuthMethods",
        "authWithPassword",
        "authResponse",
        "authWithOAuth2Code",
        "authWithOAuth2",
        "_replaceQueryParams",
        "requestOTP",
        "authWithOTP",
      ],
      ...["requestPasswordReset", "confirmPasswordReset", "requestVerification"],
      // What these do beyond the ones they inherit is pass on what they are given.
      ...["getList", "getFirstListItem", "create"],
      ...["requestEmailChange", "confirmEmailChange", "listExternalAuths", "unlinkExternalAuth"],
    ],
    FileService: ["getUrl", "getURL"],
    Client: ["baseUrl", "admins", "createBatch", "getFileUrl", "buildUrl", "cancelAllRequests"],
  },
  passages: [
    { from: "this.collections=new CollectionService(this)," },
    { from: "this.logs=new LogService(this),", upTo: "this.realtime=" },
    { from: ",this.health=new HealthService(this)", upTo: "}get admins" },
    // Files travel by our own transport (src/data/sync/transport.ts): its bodies are JSON.
    { from: ".body=function convertToFormDataIfNeeded", upTo: ",normalizeUnknownQueryParams(t)" },
    { from: "||isFormData(t.body)" },
    // Hooks and options that nobody sets, and requests that cancel one another, which is switched off.
    { from: "if(this.beforeSend){const e=Object.assign", upTo: "if(void 0!==t.query)" },
    { from: ",this.enableAutoCancellation&&null!==t.requestKey){", upTo: "return t}getHeader", put: ");" },
    { from: "if(s){normalizeUnknownQueryParams(s=Object.assign({},s))", upTo: "const listener=function" },
    { from: ",async()=>this.unsubscribeByTopicAndListener(e,listener)" },
    // What it says where it runs in Node.
    { from: 'this.originalError?.cause?.message?.includes("ECONNREFUSED', upTo: 'this.message="Something went' },
    // Arguments in the order of earlier versions, and what it says to who uses it.
    {
      from: 'i=normalizeLegacyOptionsArgs("This form of confirmVerification',
      upTo: "this.client",
      put: "Object.assign(i,t),",
    },
    // Runtimes without atob().
    { from: 's="function"!=typeof atob||t?', upTo: ';const i="pb_auth"', put: "s=atob" },
  ],
};
