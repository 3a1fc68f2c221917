package keepsakes

import "testing"

// Made with node:crypto: hkdfSync("sha256", master, "", "akamas keepsakes <id>", 32).
func TestAnAccountsSealKeyFollowsFromTheMasterKey(t *testing.T) {
	master := make([]byte, keyBytes)
	for i := range master {
		master[i] = byte(i)
	}
	for user, want := range map[string]string{
		"anna00000000001": "78pVb3dr1AlfHuI3mcXgkWPZCBnWE2BDfqsk7Q3HeVk",
		"bob000000000002": "DO64CrMFOejwVEijsMTdxwitu6n0H2yp3SV1-JJGAM0",
	} {
		if key, err := sealKeyOf(master, user); err != nil || key != want {
			t.Errorf("%s: %s, %v", user, key, err)
		}
	}
}
